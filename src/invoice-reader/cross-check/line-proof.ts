import { cents } from "#src/invoice-reader/parsing/evidence.ts";
import { product } from "#src/invoice-reader/parsing/proof.ts";
import type { ModelLine } from "#src/invoice-reader/cross-check/model-response.ts";

/** How a line's amount follows from its quantity and price. "taxed": with the line's own tax added. */
export type LineProof = "exact" | "rounded" | "discounted" | "taxed" | "trivial" | "none" | "broken";

/** Fields of a line that are numbers. */
export const NUMBER_FIELDS = ["quantity", "unit_price", "amount"] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Prices have more decimals than a document prints only if they were computed by a division. */
export const printed = (value: number) => Math.round(value * 10_000) / 10_000;

/** Computes the values that are not printed from those that are; the evidence marks them as computed. */
export function valuesOf({ quantity, unit_price, amount, discount }: ModelLine) {
  const implied = amount !== null && unit_price ? amount / unit_price : 1;
  const count = printed(quantity ?? (Math.abs(implied - Math.round(implied)) < 0.004 ? Math.round(implied) || 1 : 1));
  const price = printed(unit_price ?? (amount === null ? 0 : count === 0 ? amount : amount / count));
  const total = printed(amount ?? cents(count * price));
  const off = discount === null ? 0 : cents(count * price - total);
  return { quantity: count, unit_price: price, amount: total, discount: Math.max(0, off) };
}

export function proofOf({ quantity, unit_price, amount, discount, tax }: ModelLine, digits: number): LineProof {
  if (amount === null || unit_price === null || quantity === null) return "none";
  const gives = (net: number) => product(1, net, 9, amount, Math.max(digits, decimalsOf(amount))) === "exact";
  const gross = quantity * unit_price;
  if (discount) {
    const off = Math.abs(discount);
    if (gives(gross - off) || (off <= 100 && gives(gross * (1 - off / 100)))) return "discounted";
  }
  if (tax && (gives(gross + tax) || (tax <= 100 && gives(gross * (1 + tax / 100))))) return "taxed";
  const plain = product(
    quantity,
    unit_price,
    Math.max(digits, decimalsOf(unit_price)),
    amount,
    Math.max(digits, decimalsOf(amount)),
  );
  // 1 x 3.00 = 3.00 proves no more than the amount alone.
  return plain === "exact" && quantity === 1 ? "trivial" : plain === "exact" || plain === "rounded" ? plain : "broken";
}

const decimalsOf = (value: number) => String(printed(value)).split(".")[1]?.length ?? 0;
