import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceAnomaly } from "#src/features/invoices/prices/price-anomaly.ts";

describe("a price anomaly", () => {
  test("is found by the modified z-score", () => {
    // Median 10, absolute deviations 0.2 0.1 0 0.1 0.2: MAD 0.1.
    const earlier = [9.8, 9.9, 10, 10.1, 10.2];
    expect(priceAnomaly(11.2, earlier)).toEqual({ flag: true, score: 8.094, change_percent: 12 });
    // Far by the score, but less than ten percent.
    expect(priceAnomaly(10.9, earlier)).toEqual({ flag: false, score: 6.071, change_percent: 9 });
    expect(priceAnomaly(8.8, earlier)).toMatchObject({ flag: true, change_percent: -12 });
    // A tenth more where prices always swing is nothing.
    expect(priceAnomaly(12, [8, 9, 10, 11, 12, 13])).toMatchObject({ flag: false });
  });

  test("is found by the mean deviation where most prices are the same", () => {
    // Median 10, MAD 0, mean deviation 0.4: 3 / (1.2533 x 0.4).
    expect(priceAnomaly(13, [10, 10, 10, 10, 12])).toEqual({ flag: true, score: 5.984, change_percent: 30 });
    expect(priceAnomaly(11.5, [10, 10, 10, 10, 12])).toMatchObject({ flag: false });
  });

  test("is found by the percentage alone under five prices, or when they are all equal", () => {
    expect(priceAnomaly(11, [10])).toEqual({ flag: true, score: null, change_percent: 10 });
    expect(priceAnomaly(10.99, [10, 10, 10])).toMatchObject({ flag: false });
    expect(priceAnomaly(11, [10, 10, 10, 10, 10, 10])).toEqual({ flag: true, score: null, change_percent: 10 });
    expect(priceAnomaly(10, [])).toBeNull();
  });

  test("is never a change under ten percent, and does not depend on the scale", () => {
    const price = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 1, maxLength: 12 }), (now, earlier) => {
        const found = priceAnomaly(now, earlier);
        if (found && Math.abs(found.change_percent) < 9.99) expect(found.flag).toBe(false);
        const scaled = priceAnomaly(
          now * 4,
          earlier.map((one) => one * 4),
        );
        expect(scaled).toEqual(found);
      }),
    );
  });
});
