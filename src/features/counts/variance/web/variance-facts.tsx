import type { VarianceItem } from "#src/features/counts/variance/contract.ts";
import { Facts } from "#src/web/ui/facts.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";

/** One ingredient's usage and the unexplained part of it. */
export function VarianceFacts({ item }: { item: VarianceItem }) {
  const quantity = (value: number) => <Quantity value={value} unit={item.unit} />;
  return (
    <Facts
      rows={[
        ["Actual usage", quantity(item.actual)],
        ["Used by recipes", quantity(item.theoretical)],
        ["Wasted", quantity(item.wasted)],
        ["Variance", quantity(item.variance)],
        ["Cost", <Money key="cost" amount={item.variance_cost} />],
        ["Supplier", item.supplier_name],
      ]}
    />
  );
}
