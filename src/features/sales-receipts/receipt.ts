import Big from "big.js";
import { z } from "zod";
import { LANGUAGES } from "#src/shared/languages.ts";
import { spread } from "#src/features/taxes/charges.ts";
import { currencyDigits, sum } from "#src/shared/money.ts";

const amount = z.number();

/** What a receipt says, as it was when it was issued. Amounts are in `currency`. */
export const receiptSnapshot = z.object({
  restaurant: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    tax_number: z.string().nullable(),
    note: z.string().nullable(),
    timezone: z.string(),
    country: z.string(),
    language: z.enum(LANGUAGES),
  }),
  currency: z.string(),
  order: z.object({ reference: z.string(), table: z.string(), placed_at: z.string() }),
  /** Of a refund of a part: empty. */
  lines: z.array(z.object({ quantity: z.number(), name: z.string(), choices: z.array(z.string()), total: amount })),
  discount: amount,
  service: z.object({ percent: z.number(), amount }).nullable(),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), net: amount, tax: amount, added: z.boolean() })),
  total: amount,
  payment: z
    .object({
      method: z.enum(["cash", "card", "other"]),
      /** What cash was rounded by. */
      rounding: amount,
      given: amount.nullable(),
      change: amount.nullable(),
    })
    .nullable(),
  refund: z.object({ of: z.string().nullable(), reason: z.string().nullable() }).nullable(),
});
export type ReceiptSnapshot = z.output<typeof receiptSnapshot>;

type Tax = ReceiptSnapshot["taxes"][number];

/**
 * Returns what of a refund is tax: it is spread over the order's rates by amount. Each part is the difference between what
 * was given back with it and before it, so that the parts of an order add up to its own. `before` is what was given back
 * earlier.
 */
export function refundedTaxes(taxes: readonly Tax[], before: number, refunded: number, currency: string): Tax[] {
  const digits = currencyDigits(currency);
  const amounts = taxes.map(({ net, tax }) => sum([net, tax]));
  if (taxes.length === 0) return [];
  const earlier = spread(new Big(before), amounts, digits);
  const upto = spread(sum([before, refunded]), amounts, digits);
  return taxes.flatMap((rate, index) => {
    const [whole, from, to] = [amounts[index], earlier[index], upto[index]];
    if (!whole || !from || !to || to.eq(from)) return [];
    const taxOf = (part: Big) => part.times(rate.tax).div(whole).round(digits, Big.roundHalfUp);
    const tax = taxOf(to).minus(taxOf(from));
    return [{ ...rate, tax: tax.toNumber(), net: to.minus(from).minus(tax).toNumber() }];
  });
}
