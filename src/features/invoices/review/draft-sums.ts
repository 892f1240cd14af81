import Big from "big.js";
import { checkSums, computedTotal, lineAmount, type StatedSums, type SumCheck } from "#src/invoice-reader/invoice.ts";
import { decimalOf, numberOf, optional } from "#src/features/invoices/review/draft-decimals.ts";
import type { ReceivedLine } from "#src/features/invoices/receipts/receiving.ts";
import type { DraftLine, ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { sum } from "#src/shared/money.ts";

const received = (line: DraftLine): ReceivedLine => ({
  item_name: line.item_name,
  item_description: line.item_description,
  quantity: numberOf(line.quantity),
  unit: line.unit,
  unit_price: numberOf(line.unit_price),
  discount: numberOf(line.discount),
});

/** Quantity x unit price, less the line's own discount. */
export function lineTotal(line: DraftLine): number {
  return lineAmount(received(line)).round(6, Big.roundHalfUp).toNumber();
}

/** The line with its printed amount, where that is no other than quantity x price: it is rounded as the invoice rounds. */
function counted(line: DraftLine): ReceivedLine {
  const amount = printedAmount(line);
  return { ...received(line), ...(amount !== undefined && { amount }) };
}

/** The printed amount of a line that agrees with it; what disagrees is told of and never counted. */
export function printedAmount(line: DraftLine): number | undefined {
  if (line.amount === null) return undefined;
  const amount = numberOf(line.amount);
  return checkSums([{ ...received(line), amount }], {}).length === 0 ? amount : undefined;
}

/** The price that would make the printed amount of a line. */
export function priceForAmount({ quantity, discount, amount }: DraftLine): number | null {
  const pieces = decimalOf(quantity);
  if (amount === null || pieces.lte(0)) return null;
  return decimalOf(amount).plus(decimalOf(discount)).div(pieces).round(6, Big.roundHalfUp).toNumber();
}

export interface DraftSums {
  /** What the lines cost. */
  lines: number;
  /** With tax, charges, discount and rounding. */
  total: number;
  /** The sums that do not agree; `line` is a place in the draft. */
  failing: SumCheck[];
  /** The prices hold the tax already. */
  tax_included: boolean;
  /** The invoice states a total and it is this one. */
  agrees: boolean;
}

export function sumsOf(draft: ReviewDraft): DraftSums {
  const lines = draft.lines.map(counted);
  const printed = draft.lines.map((line) => ({
    ...received(line),
    ...(line.amount !== null && { amount: numberOf(line.amount) }),
  }));
  const stated: StatedSums = {
    subtotal: optional(draft.subtotal),
    tax: optional(draft.tax),
    charges: optional(draft.charges),
    discount: optional(draft.discount),
    rounding: optional(draft.rounding),
    total: optional(draft.total),
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

/** What the reader said of the sums: the draft's own say it better, and change with it. */
export const isOfSums = (warning: string): boolean =>
  /\badd up\b|\bdiffers from the amount\b|^No total\b/.test(warning);

/** Names a set of disagreements: what was accepted once is not asked again, anything new is. */
export function disagreement(failing: readonly SumCheck[]): string {
  return failing.map(({ key, line, stated, computed }) => [key, line, stated, computed].join(":")).join(" ");
}
