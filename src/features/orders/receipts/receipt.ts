import Big from "big.js";
import { z } from "zod";
import { LANGUAGES } from "#src/shared/languages.ts";
import { spread } from "#src/features/offer/taxes/charges.ts";
import { currencyDigits, sum } from "#src/shared/money.ts";

const amount = z.number();

/** The contents of a receipt at the time of its issue. Amounts are in `currency`. */
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
  /** Empty for a partial refund. */
  lines: z.array(z.object({ quantity: z.number(), name: z.string(), choices: z.array(z.string()), total: amount })),
  discount: amount,
  service: z.object({ percent: z.number(), amount }).nullable(),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), net: amount, tax: amount, added: z.boolean() })),
  total: amount,
  payment: z
    .object({
      method: z.enum(["cash", "card", "other"]),
      /** The amount by which cash was rounded. */
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
 * Returns the taxes in a refund, which is spread over the order's rates by amount. Each tax is the difference between
 * the totals with and without this refund, so that the taxes of all refunds add up to the order's. `before` is the sum
 * of earlier refunds.
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
