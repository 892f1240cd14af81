import Big from "big.js";
import { z } from "zod";
import { sum } from "#src/shared/money.ts";

/** A sum that the document states and the sum of its lines. `line` is set for quantity x price = amount of one line. */
export const sumCheck = z.object({
  key: z.enum(["total", "subtotal", "line_amount"]),
  line: z.number().int().nullable(),
  stated: z.number(),
  computed: z.number(),
  difference: z.number(),
  ok: z.boolean(),
  /** The printed prices already include the tax, so the lines alone add up to the total. */
  tax_included: z.boolean(),
  message: z.string(),
});
export type SumCheck = z.infer<typeof sumCheck>;

/** The values from which a line's amount follows; `amount` is printed, after the line's own discount. */
export interface PricedLine {
  item_name: string;
  quantity: number;
  unit_price: number;
  discount: number;
  amount?: number | undefined;
}

/** The cost of a line after its own discount; negative for returned goods. A discount does not go below zero. */
export function lineAmount({ quantity, unit_price, discount, amount }: PricedLine): Big {
  if (amount !== undefined) return new Big(amount);
  const gross = new Big(quantity).times(unit_price);
  const net = gross.minus(discount);
  return gross.gte(0) && net.lt(0) ? new Big(0) : net;
}

/** Sums that the document states besides its lines; null and undefined mean not printed. */
export interface StatedSums {
  subtotal?: number | null | undefined;
  tax?: number | null | undefined;
  charges?: number | null | undefined;
  discount?: number | null | undefined;
  rounding?: number | null | undefined;
  total?: number | null | undefined;
}

/** If two sums differ by more than this, a person must review them. */
const TOLERANCE = new Big("0.01");

const nearest = (stated: number, sums: readonly Big[]): Big =>
  sums.reduce((best, big) => (big.minus(stated).abs().lt(best.minus(stated).abs()) ? big : best));

function compare(key: SumCheck["key"], stated: number, computed: Big, message: string): SumCheck {
  const difference = new Big(stated).minus(computed);
  return {
    key,
    line: null,
    stated,
    computed: computed.toNumber(),
    difference: difference.toNumber(),
    ok: difference.abs().lte(TOLERANCE),
    tax_included: false,
    message,
  };
}

/** Checks every sum that the document states against its lines. */
export function checkSums(lines: readonly PricedLine[], sums: StatedSums): SumCheck[] {
  const amounts = sum(lines.map(lineAmount));
  return [...lineChecks(lines), ...subtotalCheck(amounts, sums), ...totalCheck(amounts, sums)];
}

function lineChecks(lines: readonly PricedLine[]): SumCheck[] {
  return lines.flatMap((line, at) => {
    if (line.amount === undefined) return [];
    const computed = lineAmount({ ...line, amount: undefined });
    const message = `Line ${at + 1}, "${line.item_name}": quantity times price is not the amount.`;
    const check = compare("line_amount", line.amount, computed, message);
    return check.ok ? [] : [{ ...check, line: at }];
  });
}

/** Documents print the subtotal before or after the discount and the charges, and with or without an included tax. */
function subtotalCheck(amounts: Big, { subtotal, tax, charges, discount }: StatedSums): SumCheck[] {
  if (subtotal == null) return [];
  const off = amounts.minus(discount ?? 0);
  const sums = [amounts, off, amounts.plus(charges ?? 0), off.plus(charges ?? 0)];
  const computed = nearest(subtotal, [...sums, ...sums.map((big) => big.minus(tax ?? 0))]);
  return [compare("subtotal", subtotal, computed, "The lines do not add up to the printed subtotal.")];
}

/** Rounding is printed with or without its sign. */
function totalCheck(amounts: Big, { tax, charges, discount, rounding, total }: StatedSums): SumCheck[] {
  if (total == null) return [];
  const before = amounts.plus(charges ?? 0).minus(discount ?? 0);
  const rounded = (big: Big) => [big.plus(rounding ?? 0), big.minus(rounding ?? 0)];
  const message = "The lines and the tax do not add up to the printed total.";
  const added = compare("total", total, nearest(total, rounded(before.plus(tax ?? 0))), message);
  if (added.ok || !tax) return [added];
  const included = compare("total", total, nearest(total, rounded(before)), message);
  return [included.ok ? { ...included, tax_included: true } : added];
}

/** The total of the lines and the stated sums, rounded to the stored decimals, if no total is printed. */
export function computedTotal(lines: readonly PricedLine[], sums: StatedSums): number {
  const { tax, charges, discount, rounding } = sums;
  return sum([...lines.map(lineAmount), tax ?? 0, charges ?? 0, rounding ?? 0])
    .minus(discount ?? 0)
    .round(6, Big.roundHalfUp)
    .toNumber();
}

export const needsReview = (checks: readonly SumCheck[]): boolean => checks.some((check) => !check.ok);
