import Big from "big.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChargedLine, type Charges, orderCharges } from "#src/features/offer/taxes/charges.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Bill {
  currency: string;
  /** Rates in thousandths of a percent; null is a line without a tax. */
  rates: (number | null)[];
  added: boolean;
  /** The rate's place in `rates`, and the amount in the currency's smallest unit. */
  lines: { rate: number; units: number }[];
  /** In thousandths of the sum of the lines. */
  discount: number;
  /** In hundredths of a percent. */
  service: number;
}

const bill: fc.Arbitrary<Bill> = fc
  .record({
    currency: fc.constantFrom("JPY", "SGD", "KWD", "CHF"),
    rates: fc.uniqueArray(fc.option(fc.integer({ min: 0, max: 30_000 }), { freq: 8 }), { minLength: 1, maxLength: 4 }),
    added: fc.boolean(),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1100 })),
    service: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2500 })),
  })
  .chain((rest) =>
    fc
      .array(fc.record({ rate: fc.nat(rest.rates.length - 1), units: fc.integer({ min: 0, max: 9_999_999 }) }), {
        minLength: 1,
        maxLength: 8,
      })
      .map((lines) => ({ ...rest, lines })),
  );

const sumOf = (numbers: readonly bigint[]) => numbers.reduce((all, number) => all + number, 0n);
/** Rounds the quotient of non-negative numbers half up. */
const rounded = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** Spreads an amount by Hamilton's method, with whole units and sorted remainders. */
function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights);
  const parts = weights.map((weight) => (amount * weight) / whole);
  const order = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  let left = amount - sumOf(parts);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index]! += 1n;
    left -= 1n;
  }
  return parts;
}

/** Computes what the bill owes independently, from the text of the rule, with whole units as BigInt. */
function expected({ rates, added, lines, discount, service }: Bill) {
  const order = rates
    .map((percent, index) => ({ percent, index }))
    .sort((a, b) => (b.percent ?? -1) - (a.percent ?? -1))
    .map(({ percent, index }) => ({
      percent,
      units: sumOf(lines.filter(({ rate }) => rate === index).map(({ units }) => BigInt(units))),
    }))
    .filter(({ units }) => units > 0n);
  const gross = sumOf(order.map(({ units }) => units));
  if (gross === 0n) return { service: 0n, total: 0n, taxes: [] };
  const off = discountOf(gross, discount);
  const cut = spread(
    off,
    order.map(({ units }) => units),
  );
  const bases = order.map(({ units }, index) => units - cut[index]!);
  const base = gross - off;
  const charge = rounded(base * BigInt(service), 10_000n);
  const more = charge > 0n ? spread(charge, bases) : bases.map(() => 0n);
  const taxes = order.flatMap(({ percent }, index) => {
    const part = bases[index]! + more[index]!;
    if (percent === null || part === 0n) return [];
    const p = BigInt(percent);
    const tax = added ? rounded(part * p, 100_000n) : rounded(part * p, 100_000n + p);
    return [{ percent, net: added ? part : part - tax, tax }];
  });
  return { service: charge, total: base + charge + (added ? sumOf(taxes.map(({ tax }) => tax)) : 0n), taxes };
}

const discountOf = (gross: bigint, discount: number) => {
  const off = (gross * BigInt(discount)) / 1000n;
  return off > gross ? gross : off;
};

const BILLS = 10_000;

test(`${BILLS} bills owe the same to the last unit in SQL, in TypeScript and by another computation`, async () => {
  const bills = fc.sample(bill, BILLS);
  const given = bills.map((bill) => {
    const digits = currencyDigits(bill.currency);
    const amount = (units: bigint | number) => new Big(String(units)).div(new Big(10).pow(digits)).toNumber();
    const gross = sumOf(bill.lines.map(({ units }) => BigInt(units)));
    const lines = bill.lines.map(({ rate, units }): ChargedLine => {
      const percent = bill.rates[rate] ?? null;
      const tax = percent === null ? null : { name: `Rate ${percent}`, percent: percent / 1000, added: bill.added };
      return { amount: amount(units), tax };
    });
    return { digits, lines, discount: amount(discountOf(gross, bill.discount)), service: bill.service / 100 };
  });
  const { rows } = await app.pool.query<{ charges: Charges }>(
    `select order_charges((
       select jsonb_agg(jsonb_build_object('amount', line -> 'amount', 'tax_name', line -> 'tax' -> 'name',
         'tax_percent', line -> 'tax' -> 'percent', 'tax_added', line -> 'tax' -> 'added'))
       from jsonb_array_elements(lines) as line), discount, service, digits) as charges
     from rows from (jsonb_to_recordset($1::jsonb) as (digits integer, lines jsonb, discount numeric, service numeric))
       with ordinality as bill (digits, lines, discount, service, number)
     order by number`,
    [JSON.stringify(given)],
  );
  bills.forEach((bill, index) => {
    const { lines, discount, service, digits } = given[index]!;
    const found = rows[index]!.charges;
    const inTypeScript = orderCharges(lines, { discount, servicePercent: service, currency: bill.currency });
    expect(inTypeScript).toEqual(found);
    const units = (amount: number) => BigInt(new Big(amount).times(new Big(10).pow(digits)).toFixed());
    const right = expected(bill);
    expect({
      service: units(found.service),
      total: units(found.total),
      taxes: found.taxes.map(({ percent, net, tax }) => ({
        percent: Math.round(percent * 1000),
        net: units(net),
        tax: units(tax),
      })),
    }).toEqual(right);
    if (bill.rates.includes(null)) return;
    // The net amounts and taxes of all rates add up to what is owed.
    expect(sumOf(right.taxes.map(({ net, tax }) => net + tax))).toBe(right.total);
  });
});
