import { noonUtc } from "#src/shared/time.ts";
import { formatQuantity } from "#src/shared/units.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

export interface TextLine {
  text: string;
  code: string;
  packs: number;
  pack_name: string;
  pack_quantity: number;
  unit: string;
}

interface OrderedFor {
  number: number;
  deliver_on: string;
  company: string;
}

interface OrderText extends OrderedFor {
  address: string | null;
  note: string;
  lines: readonly TextLine[];
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "Thursday, 26 November 2026". */
export const longDay = (day: string) => dayFormat.format(new Date(noonUtc(day)));

type Packed = Omit<TextLine, "text" | "code">;

/** Whether the item is sold by the unit, not in packs. */
const isLoose = ({ pack_name, pack_quantity, unit }: Packed) => pack_name === unit && pack_quantity === 1;

/** "2 x case (6 kg)", "5 kg". */
export function packsText(line: Packed): string {
  const { packs, pack_name, pack_quantity, unit } = line;
  if (isLoose(line)) return formatQuantity(packs, unit);
  return `${packs} x ${pack_name} (${formatQuantity(pack_quantity, unit)})`;
}

/** "2 x case (6 kg) = 12 kg", "5 kg". */
export function packsSumText(line: Packed, format: (quantity: number, unit: string) => string): string {
  const sum = format(line.packs * line.pack_quantity, line.unit);
  return isLoose(line) ? sum : `${packsText(line)} = ${sum}`;
}

/** Returns the text that the supplier gets as a message or mail, or hears on the phone. */
export function orderText({ company, address, number, deliver_on, lines, note }: OrderText): string {
  return [
    `Order ${number} from ${withoutLinks(company)}`,
    `For ${longDay(deliver_on)}`,
    address && withoutLinks(address),
    "",
    ...lines.map((line) => withoutLinks(`${packsText(line)} ${line.text}${line.code ? ` [${line.code}]` : ""}`)),
    ...(note ? ["", withoutLinks(note)] : []),
  ]
    .filter((line) => line !== null)
    .join("\n");
}

export function cancellationText({ company, number, deliver_on }: OrderedFor): string {
  return [
    `Order ${number} from ${withoutLinks(company)} is cancelled`,
    `For ${longDay(deliver_on)}. Please do not deliver it.`,
  ].join("\n");
}

/** Returns "S$123.45", and the parts that are not included in the amount. */
export function estimateText(
  { estimate, unpriced }: { estimate: number | null; unpriced: number },
  money: (amount: number) => string,
): string {
  if (estimate === null) return "Prices not known";
  if (unpriced === 0) return money(estimate);
  return `${money(estimate)} without ${unpriced} ${unpriced === 1 ? "item" : "items"} of unknown price`;
}
