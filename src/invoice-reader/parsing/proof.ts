import type { PrintedNumber } from "./find-numbers.ts";

export type Proof = "exact" | "rounded" | "discounted" | "trivial" | "inferred" | "none" | "broken";

/** Half a unit of the last printed digit. */
const half = (decimals: number) => 0.5 * 10 ** -decimals;

/** Does quantity x price give the amount? "rounded": only within what rounding of the printed price allows. */
export function product(q: number, p: number, priceDecimals: number, a: number, amountDecimals: number): Proof {
  const off = Math.abs(q * p - a);
  if (off <= half(amountDecimals) * 1.02 + 1e-9) return "exact";
  const slack = Math.abs(q) * half(priceDecimals) + half(amountDecimals);
  return off <= Math.min(slack, Math.abs(a) * 0.015) + 1e-9 ? "rounded" : "broken";
}

/** What the arithmetic of quantity, price and amount says, and what that is worth; `all` may hold a discount. */
export function prove(
  q: PrintedNumber | undefined,
  p: PrintedNumber | undefined,
  a: PrintedNumber,
  all: PrintedNumber[],
): { proof: Proof; score: number; discount?: PrintedNumber } {
  if (q && p) {
    const plain = product(q.value, p.value, p.decimals, a.value, a.decimals);
    // 0 x 0 = 0 proves little, and so does 1 x 3.00 = 3.00 when every number of the row is the same.
    if (plain === "exact") return { proof: "exact", score: q.value === 0 ? 2 : q.value === 1 ? 3.2 : 4.5 };
    if (plain === "rounded") return { proof: "rounded", score: 2.8 };
    if (a.free) return { proof: "discounted", score: 3.8, discount: a };
    for (const d of all) {
      if (d === q || d === p || d === a || d.value === 0) continue;
      const gross = q.value * p.value;
      const net = d.percent || Math.abs(d.value) <= 100 ? gross * (1 - Math.abs(d.value) / 100) : Number.NaN;
      const tolerance = half(a.decimals) * 1.02 + 1e-9;
      if (Math.abs(net - a.value) <= tolerance || Math.abs(gross - Math.abs(d.value) - a.value) <= tolerance)
        return { proof: "discounted", score: 3.8, discount: d };
    }
    return { proof: "broken", score: -1.2 };
  }
  if (p) {
    if (Math.abs(p.value - a.value) < 1e-9) return { proof: "trivial", score: 1.6 };
    const times = a.value / p.value;
    const whole = Math.round(times * 1000) / 1000;
    return p.value !== 0 && Number.isInteger(whole) && whole > 0 && whole < 1000
      ? { proof: "inferred", score: 0.9 }
      : { proof: "broken", score: -1.5 };
  }
  if (q) {
    if (q.value === 1) return { proof: "trivial", score: 1.2 };
    if (a.value === 0) return { proof: a.free ? "exact" : "inferred", score: 1 };
    // A count that would give a price of broken cents is a code.
    const each = (a.value / q.value) * 100;
    const clean = q.value > 0 && Math.abs(each - Math.round(each)) < 1e-6 && Math.round(each) !== 0;
    return { proof: "inferred", score: clean ? 0.5 : -1.5 };
  }
  return { proof: "none", score: 0.6 };
}
