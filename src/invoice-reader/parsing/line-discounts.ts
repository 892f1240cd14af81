import { pitchOf } from "./group-rows.ts";
import { isMoney, type Layout } from "./layout.ts";
import { type Group, netAmount, type Table } from "./line-group.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { isUnpriced } from "./unpriced.ts";
import { THRESHOLDS } from "./weights.ts";

/** A discount in a row of its own below a line: "Rabatt 5 %  -1.64". */
interface DiscountRow {
  row: number;
  amount: PrintedNumber;
  off: number;
  /** Its percentage, or the line's amount, confirms it. */
  proved: boolean;
  /** It is already subtracted from the line's printed amount. */
  isTaken: boolean;
}

interface GroupedTable extends Table {
  groups: Group[];
  layout: Layout;
}

/** Two amounts that differ by more than this count as different. */
const TOLERANCE = 0.0101;

/**
 * Assigns discounts to the lines above them. The sums decide whether a discount below the last line belongs to that
 * line or to the document, and whether any discount was subtracted: the fewest that lead to a sum are used. If no sum
 * fits, a discount belongs to a line if its percentage leads to it or if another line is below it.
 */
export function withLineDiscounts<Grouped extends GroupedTable>(
  table: Grouped,
  sumFits: (amounts: number[]) => boolean,
): Grouped {
  const found = table.groups.map((group, i) => discountBelow(table, group, table.groups[i + 1]));
  if (!found.some((discount) => discount)) return table;
  const withSome = (some: typeof found) => table.groups.map((group, i) => withDiscount(group, some[i]));
  const fits = (groups: Group[]) => sumFits(groups.map(netAmount));
  const last = found.length - 1;
  const taken = found.map((discount) => (discount?.isTaken ? discount : undefined));
  const chosen = [taken, found.with(last, taken[last]), found].map(withSome).find(fits);
  const own = found.map((discount, i) => (i < last || discount?.proved ? discount : undefined));
  return { ...table, groups: chosen ?? withSome(own) };
}

function discountBelow(table: GroupedTable, group: Group, next: Group | undefined): DiscountRow | undefined {
  const { rows, numbers, kinds, layout } = table;
  const row = group.last + 1;
  if (kinds[row] !== "discount" || row >= (next?.first ?? rows.length) || isUnpriced(group)) return undefined;
  const [here, above] = [rows[row], rows[group.last]];
  if (!here || !above || here.page !== above.page) return undefined;
  if (here.v - above.v > THRESHOLDS.group.gap * Math.max(pitchOf(table), here.height)) return undefined;
  const own = numbers[row] ?? [];
  const amount = own.filter((number) => number.standalone && isMoney(number, layout.style)).at(-1);
  const off = Math.abs(amount?.value ?? 0);
  const { quantity, price, amount: printed } = group.reading;
  if (!amount || off === 0 || off >= printed.value) return undefined;
  const gross = quantity && price ? quantity.value * price.value : printed.value;
  const isTaken = Math.abs(gross - off - printed.value) < TOLERANCE;
  const leadsToIt = ({ percent, value }: PrintedNumber) =>
    percent && Math.abs((gross * Math.abs(value)) / 100 - off) < TOLERANCE;
  return { row, amount, off, proved: isTaken || own.some(leadsToIt), isTaken };
}

function withDiscount(group: Group, discount: DiscountRow | undefined): Group {
  if (!discount) return group;
  const { row, amount, off, isTaken } = discount;
  if (!isTaken) return { ...group, below: { row, off } };
  return { ...group, below: { row, off: 0 }, reading: { ...group.reading, discount: amount, proof: "discounted" } };
}
