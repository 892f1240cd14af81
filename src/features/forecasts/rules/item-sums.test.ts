import { expect, test } from "vitest";
import { dispersionOf, errorCount } from "#src/features/forecasts/demand/rules/past-errors.ts";
import { addDayToItemSums, createItemSums } from "#src/features/forecasts/rules/item-sums.ts";
import { seededRandom } from "#src/testing/fuzz.ts";

const FORECAST = 10;
const DAYS = 120;

test("a sum of days is compared with what was forecast for them at its origin", () => {
  const random = seededRandom(3);
  const used = Array.from({ length: DAYS }, () => 20 * random());
  // On day 60 nothing could be observed, and day 70 was closed.
  const sums = createItemSums();
  for (const [at, one] of used.entries()) {
    if (at === 70) addDayToItemSums(sums, at, 0, new Float64Array(15));
    else addDayToItemSums(sums, at, at === 60 ? null : one, new Float64Array(15).fill(FORECAST));
  }
  for (const days of [1, 2, 7, 14]) {
    const origins = Array.from({ length: DAYS - days }, (_, origin) => origin).filter(
      (origin) => origin + days < 60 || origin >= 60,
    );
    const compared = origins.slice(-84).map((origin) => {
      const range = Array.from({ length: days }, (_, at) => origin + 1 + at).filter((at) => at !== 70);
      return { forecast: range.length * FORECAST, value: range.reduce((sum, at) => sum + used[at]!, 0) };
    });
    const squares = compared.reduce((sum, { forecast }) => sum + forecast ** 2, 0);
    const errors = compared.reduce((sum, { forecast, value }) => sum + (value - forecast) ** 2, 0);
    expect(errorCount(sums.errors, days)).toBe(84);
    expect(dispersionOf(sums.errors, days)).toBeCloseTo(errors / squares, 9);
  }
});
