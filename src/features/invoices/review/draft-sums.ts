import Big from "big.js";
import { checkSums, computedTotal, lineAmount, type StatedSums, type SumCheck } from "#src/invoice-reader/invoice.ts";
import { decimalOf, numberOf, optionalNumberOf } from "#src/features/invoices/review/draft-decimals.ts";
import { goodsTotal } from "#src/features/invoices/receipts/document.ts";
import type { ReceivedLine } from "#src/features/invoices/receipts/receiving.ts";
import type { DraftLine, ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { sum } from "#src/shared/money.ts";

const receivedLineOf = (line: DraftLine): ReceivedLine => ({
  item_name: line.item_name,
  item_description: line.item_description,
  quantity: numberOf(line.quantity),
  unit: line.unit,
  unit_price: numberOf(line.unit_price),
  discount: numberOf(line.discount),
});

/** Returns the cost of a draft's lines that are added to stock. */
export const draftGoodsTotal = ({ lines }: ReviewDraft): number =>
  goodsTotal(lines.map((line) => ({ ...withAgreeingAmount(line), skip: line.destination.to === "nothing" })));

/** Returns quantity x unit price, less the line's own discount. */
export function lineTotal(line: DraftLine): number {
  return lineAmount(receivedLineOf(line)).round(6, Big.roundHalfUp).toNumber();
}

/**
 * Returns the line with its printed amount if that amount agrees with quantity x price, because the printed amount has
 * the invoice's rounding.
 */
function withAgreeingAmount(line: DraftLine): ReceivedLine {
  const amount = printedAmount(line);
  return { ...receivedLineOf(line), ...(amount !== undefined && { amount }) };
}

/** Returns the printed amount if it agrees with quantity x price. If it disagrees, it is shown, but never used. */
export function printedAmount(line: DraftLine): number | undefined {
  if (line.amount === null) return undefined;
  const amount = numberOf(line.amount);
  return checkSums([{ ...receivedLineOf(line), amount }], {}).length === 0 ? amount : undefined;
}

/** Returns the price that leads to the line's printed amount. */
export function priceForAmount({ quantity, discount, amount }: DraftLine): number | null {
  const pieces = decimalOf(quantity);
  if (amount === null || pieces.eq(0)) return null;
  return decimalOf(amount).plus(decimalOf(discount)).div(pieces).round(6, Big.roundHalfUp).toNumber();
}

export interface DraftSums {
  /** The sum of the lines. */
  lines: number;
  /** The total with tax, charges, discount and rounding. */
  total: number;
  /** The sums that disagree; `line` is an index in the draft. */
  failing: SumCheck[];
  /** Whether the prices include the tax. */
  tax_included: boolean;
  /** Whether the invoice states a total, and it equals this one. */
  agrees: boolean;
}

export function sumsOf(draft: ReviewDraft): DraftSums {
  const lines = draft.lines.map(withAgreeingAmount);
  const printed = draft.lines.map((line) => ({
    ...receivedLineOf(line),
    ...(line.amount !== null && { amount: numberOf(line.amount) }),
  }));
  const stated: StatedSums = {
    subtotal: optionalNumberOf(draft.subtotal),
    tax: optionalNumberOf(draft.tax),
    charges: optionalNumberOf(draft.charges),
    discount: optionalNumberOf(draft.discount),
    rounding: optionalNumberOf(draft.rounding),
    total: optionalNumberOf(draft.total),
  };
  const checks = checkSums(lines, stated);
  const total = checks.find(({ key }) => key === "total");
  return {
    lines: sum(lines.map(lineAmount)).toNumber(),
    total: total?.computed ?? computedTotal(lines, stated),
    failing: [...checkSums(printed, {}), ...checks].filter(({ ok }) => !ok),
    tax_included: total?.tax_included ?? false,
    agrees: total?.ok ?? false,
  };
}

/**
 * Returns whether a warning of the reader is about sums. The draft has its own messages about sums, which change with
 * the draft.
 */
export const isAboutSums = (warning: string): boolean =>
  /\badd up\b|\bdiffers from the amount\b|^No total\b/.test(warning);

/** Returns a key for a set of failing checks: a person confirms it once, and is asked again when it changes. */
export function failingKey(failing: readonly SumCheck[]): string {
  return failing.map(({ key, line, stated, computed }) => [key, line, stated, computed].join(":")).join(" ");
}
