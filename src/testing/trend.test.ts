import { expect, test } from "vitest";
import { verdictOf, type Point, trendOf } from "#src/testing/trend.ts";

/** Returns two hours of values, one every ten seconds, that rise by `perHour` and vary by up to `noise`. */
function series(perHour: number, noise: number): Point[] {
  return Array.from({ length: 720 }, (_, n) => ({
    minute: n / 6,
    value: 200 + (perHour * n) / 360 + noise * Math.sin(n * n),
  }));
}

test("the slope of a straight line is found, and its interval holds it", () => {
  const trend = trendOf(series(12, 0));
  expect(trend).toMatchObject({ blocks: 23 });
  expect(trend?.perHour).toBeCloseTo(12, 6);
  const noisy = trendOf(series(12, 20));
  expect(noisy?.low).toBeLessThan(12);
  expect(noisy?.high).toBeGreaterThan(12);
});

test("a leak is told from noise, and a small one from none by its bound", () => {
  expect(verdictOf(trendOf(series(30, 20)), 0.05)).toBe("rises");
  expect(verdictOf(trendOf(series(0, 20)), 0.05)).toBe("flat");
  expect(verdictOf(trendOf(series(-30, 1)), 0.05)).toBe("flat");
  expect(verdictOf(trendOf(series(4, 0.1)), 0.05)).toBe("flat");
  expect(verdictOf(trendOf(series(4, 0.1)), 0.01)).toBe("rises");
  expect(verdictOf(trendOf(series(4, 0.1).slice(0, 12)), 0.01)).toBe("too short");
});
