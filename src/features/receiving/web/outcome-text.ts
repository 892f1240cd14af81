import type { Delivery, Outcome } from "#src/features/deliveries/contract.ts";
import { type DraftLine, inUnit, isAsOrdered, missingOf } from "#src/features/receiving/draft.ts";
import type { Format } from "#src/web/ui/format.tsx";

type Line = Pick<Delivery["lines"][number], "outcome" | "quantity" | "unit">;

const OUTCOME_LABELS = new Map<Outcome, string>([
  ["ok", "As ordered"],
  ["short", "Short"],
  ["over", "More than ordered"],
  ["damaged", "Damaged"],
  ["refused", "Refused"],
  ["substitute", "Came instead"],
]);

export const outcomeLabel = (outcome: Outcome): string => OUTCOME_LABELS.get(outcome) ?? outcome;

/** Returns "short, 15 kg came", "damaged, 5 kg". */
export function outcomeText({ outcome, quantity, unit }: Line, format: Format): string {
  const amount = format.quantity(quantity, unit);
  const came = outcome === "short" || outcome === "over";
  return `${outcomeLabel(outcome).toLowerCase()}, ${amount}${came ? " came" : ""}`;
}

/** Returns "4 x sack (5 kg)", "12.5 kg". */
export function openText({ open, pack_name, pack_quantity, unit }: DraftLine, format: Format): string {
  const packs = open / pack_quantity;
  if ((pack_name === unit && pack_quantity === 1) || !Number.isInteger(packs)) return format.quantity(open, unit);
  return `${format.number(packs)} x ${pack_name} (${format.quantity(pack_quantity, unit)})`;
}

/** Returns the differences from the order: "5 kg short, 5 kg damaged"; "" when there are none. */
export function differenceText(line: DraftLine, format: Format): string {
  if (isAsOrdered(line)) return "";
  const amount = (text: string) => format.quantity(inUnit(line, text).toFixed(), line.unit);
  const over = inUnit(line, line.came).minus(line.open);
  const rejected = inUnit(line, line.damaged).plus(inUnit(line, line.rejected));
  const short = missingOf(line).minus(rejected);
  return [
    short.gt(0) && `${format.quantity(short.toFixed(), line.unit)} short`,
    Number(line.damaged) > 0 && `${amount(line.damaged)} damaged`,
    Number(line.rejected) > 0 && `${amount(line.rejected)} refused`,
    over.gt(0) && `${format.quantity(over.toFixed(), line.unit)} more than ordered`,
    line.instead !== null && "something else came",
  ]
    .flatMap((part) => part || [])
    .join(", ");
}
