import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anomalyOf, classifyPrice, type PriceCase } from "#src/features/invoices/prices/classify-price.ts";
import { causeText } from "#src/features/invoices/prices/likely-cause.ts";
import { addDays } from "#src/shared/time.ts";

const FIRST = "2026-03-02";

/** Returns prices a week apart; the last one is classified. */
function weekly(prices: readonly number[], more: Partial<PriceCase> = {}): PriceCase {
  const dated = prices.map((price, at) => ({ price, day: addDays(FIRST, 7 * at) }));
  const now = dated.at(-1)!;
  return { now, earlier: dated.slice(0, -1), others: [], market: 0, packs: [], pack: null, agreedPrice: null, ...more };
}

const classes = (priceCase: PriceCase) => classifyPrice(priceCase).map((found) => found.class);
const steady = [10, 10.2, 9.9, 10.1, 10, 10.3, 9.8];

describe("an impossible price", () => {
  test("is far beyond what the price ever did, with six earlier prices", () => {
    expect(anomalyOf(weekly([...steady, 120]))).toMatchObject({ flag: true, class: "impossible" });
    expect(classes(weekly([...steady, 24]))).toEqual(["impossible"]);
    expect(classes(weekly([...steady, 20]))).toEqual(["unusual"]);
    // It halved and doubled before, so a factor of 2.5 is possible.
    expect(classes(weekly([10, 5, 10, 20, 10, 5, 10, 25]))).not.toContain("impossible");
  });

  test("needs three, four and five times with fewer earlier prices", () => {
    expect(classes(weekly([10, 10, 10, 29]))).toEqual([]);
    expect(classes(weekly([10, 10, 10, 31]))).toEqual(["impossible"]);
    expect(classes(weekly([10, 39]))).toEqual([]);
    expect(classes(weekly([10, 10, 41]))).toEqual(["impossible"]);
    const other = [{ price: 10, day: FIRST }];
    expect(classes(weekly([49], { others: other }))).toEqual(["cheaper_elsewhere"]);
    expect(anomalyOf(weekly([51], { others: other }))).toMatchObject({ class: "impossible", change_percent: 410 });
    expect(anomalyOf(weekly([1], { others: other }))).toMatchObject({ class: "impossible" });
  });

  test("of a new item is never found: there is nothing to compare with", () => {
    expect(anomalyOf(weekly([1000]))).toBeNull();
  });

  test("names the likely cause: a known pack, the decimal point, or a usual pack", () => {
    const packs = [{ factor: 12, label: "case of 12" }];
    const cause = (price: number, known = packs) => {
      const found = classifyPrice(weekly([...steady, price], { packs: known }))[0]?.cause;
      return found && causeText(found);
    };
    expect(cause(120)).toBe("looks like the price of a case of 12");
    expect(cause(10 / 12)).toBe("looks like a part of the price of a case of 12");
    expect(cause(100)).toBe("looks ten times too high");
    expect(cause(1, [])).toBe("looks ten times too low");
    expect(cause(240, [])).toBe("looks like the price of a pack of 24");
    expect(cause(700, [])).toBeNull();
  });
});

test("a price is not as agreed only when the caller found it to cost more, and that goes before what is unusual", () => {
  expect(anomalyOf(weekly([...steady, 20], { agreedPrice: 10 }))).toMatchObject({ class: "not_as_agreed", flag: true });
});

test("a smaller pack at nearly the same price is named, a larger or dearer one is not", () => {
  const pack = (price: number, content: number) => ({
    pack: { now: { price, content }, before: { price: 30, content: 1000 } },
  });
  expect(classifyPrice(weekly([0.03, 0.0335], pack(30.2, 900)))).toEqual([
    { class: "smaller_pack", before: 0.03, cause: null },
  ]);
  expect(classes(weekly([0.03, 0.027], pack(30, 1100)))).toEqual([]);
  expect(classes(weekly([0.03, 0.034], pack(31, 900)))).toEqual([]);
});

test("an unusual price is beyond ten percent and four usual moves, after what the market did", () => {
  expect(anomalyOf(weekly([...steady, 11.9]))).toMatchObject({ flag: false, class: "unusual" });
  expect(classes(weekly([...steady, 11.9], { market: Math.log(1.15) }))).toEqual([]);
  expect(classes(weekly([8, 10, 12, 9, 13, 8, 12, 11, 14]))).toEqual([]);
});

test("creeping up is found over two to four months without a step", () => {
  const creeping = Array.from({ length: 16 }, (_, at) => 10 * 1.009 ** at);
  expect(classes(weekly(creeping))).toEqual(["creep"]);
  expect(classes(weekly([...creeping.slice(0, 8), ...creeping.slice(0, 8)]))).toEqual([]);
  // One step of 15 % is unusual when it happens, and is no creep.
  const stepped = Array.from({ length: 16 }, (_, at) => (at < 12 ? 10 : 11.5));
  expect(classes(weekly(stepped))).toEqual([]);
});

test("it is cheaper elsewhere when another supplier's price of the last 60 days is at least 5 % lower", () => {
  const others = (price: number, day: string) => ({ others: [{ price, day }] });
  expect(classifyPrice(weekly([10, 10], others(9.5, FIRST)))).toEqual([
    { class: "cheaper_elsewhere", before: 9.5, cause: null },
  ]);
  expect(classes(weekly([10, 10], others(9.51, FIRST)))).toEqual([]);
  expect(classes(weekly([10, 10], others(5, addDays(FIRST, -60))))).toEqual([]);
});

describe("whatever the prices", () => {
  const price = fc.integer({ min: 1, max: 10_000_000 }).map((coins) => coins / 100);
  const prices = fc.array(price, { minLength: 1, maxLength: 30 });
  const wrong = (priceCase: PriceCase) =>
    classes(priceCase).filter((found) => found === "impossible" || found === "unusual");

  test("a price and its inverse are equally far: what is impossible or unusual stays so", () => {
    fc.assert(
      fc.property(prices, (some) => {
        const inverse = weekly(some.map((value) => 1 / value));
        expect(wrong(inverse)).toEqual(wrong(weekly(some)));
        const [score, mirrored] = [anomalyOf(weekly(some))?.score, anomalyOf(inverse)?.score];
        if (score != null) expect(mirrored).toBeCloseTo(-score, 2);
      }),
    );
  });

  test("neither the currency nor the item's unit changes anything", () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(0.001, 0.25, 150, 1000), (some, scale) => {
        const scaled = weekly(some.map((value) => value * scale));
        expect(classes(scaled)).toEqual(classes(weekly(some)));
      }),
    );
  });
});
