import { useQuery } from "@tanstack/react-query";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { PRICE_DIGITS } from "#src/features/inventory/web/item-columns.tsx";
import { readAverageCost } from "#src/features/reports/stock-value/contract.ts";
import { call } from "#src/web/call.ts";
import { Money } from "#src/web/ui/money.tsx";

/** Below this cost, the currency has too few decimals. */
const SMALL_COST = 1;

/**
 * The average cost of one unit of an ingredient. A dash is shown until it is known, and when the ingredient was never
 * bought or made.
 */
export function AverageCost({ item: { id, unit, quantity_available, unit_price } }: { item: InventoryItem }) {
  const { data } = useQuery({
    queryKey: ["stock-value", "item", id, unit, quantity_available, unit_price],
    queryFn: ({ signal }) => call(readAverageCost, { query: { id } }, { signal }),
  });
  if (data?.cost_source !== "average" || data.average_cost === null) return "–";
  const isSmall = data.average_cost < SMALL_COST;
  return <Money amount={data.average_cost} {...(isSmall && { digits: PRICE_DIGITS })} />;
}
