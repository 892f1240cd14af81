import { expect, test } from "vitest";
import { amountText, changesText, pastText, rangeText, scoreText } from "#src/features/forecasts/forecast-text.ts";
import type { Score } from "#src/features/forecasts/score-contract.ts";

const score = (changes: Partial<Score>): Score => ({
  horizon: "1",
  days: 56,
  wape: 0.22,
  base_wape: 0.25,
  loss90: 0.05,
  base_loss90: 0.06,
  coverage90: 0.91,
  bias: 0,
  plain_used: false,
  ...changes,
});

test.each([
  [{}, "Last 8 weeks we were 12% closer than last month's same weekday; on 9 of 10 days the upper number was enough."],
  [
    { wape: 0.25 },
    "Last 8 weeks we were as close as last month's same weekday; on 9 of 10 days the upper number was enough.",
  ],
  [
    { wape: 0.5, plain_used: true },
    "Last 8 weeks last month's same weekday was 50% closer than we were, so that number is used; on 9 of 10 days the upper number was enough.",
  ],
  [{ days: 5 }, "Still learning: 5 of 14 days can be compared so far."],
  [{ wape: null }, "Nothing was sold in the last 8 weeks."],
])("a score %j is said as a sentence", (changes, text) => {
  expect(scoreText(score(changes))).toBe(text);
});

test("numbers are as exact as a kitchen needs them", () => {
  expect([0.26, 9.44, 23.6, 1234, 125_400, null].map((value) => amountText(value, "en"))).toEqual([
    "0.3",
    "9.4",
    "24",
    "1,234",
    "125K",
    "–",
  ]);
  expect(rangeText({ q10: 16, q90: 33 }, "en")).toBe("16–33");
  expect(rangeText({ q10: null, q90: null }, "en")).toBe("");
});

test("changes and past days are said in words", () => {
  expect(changesText({ helped: 6, days: 9 })).toBe("Your changes helped on 6 of 9 days.");
  expect(changesText({ helped: 1, days: 1 })).toBe("Your changes helped on 1 of 1 day.");
  expect(changesText({ helped: 0, days: 0 })).toBeNull();
  expect(pastText({ state: "censored", special: "Deepavali" })).toBe("Deepavali, sold out for a while");
  expect(pastText({ state: "ok", special: null })).toBe("");
});
