import type { Charges } from "#src/features/offer/taxes/charges.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { useFormat } from "#src/web/ui/format.tsx";

interface AddedChargesProps {
  charges: Charges;
  rules: ChargeRules | null;
  className: string | undefined;
}

/** The service charge and the taxes that a total contains in addition to the prices. */
export function AddedCharges({ charges: { service, taxes }, rules, className }: AddedChargesProps) {
  const format = useFormat();
  const added = [
    ...(service > 0 ? [`service charge ${format.money(service)}`] : []),
    ...taxes.filter((tax) => tax.added).map(({ name, tax }) => `${name} ${format.money(tax)}`),
  ];
  return rules && added.length > 0 && <p className={className}>With {added.join(", ")}</p>;
}
