import { describe, expect, test } from "vitest";
import { paymentFailedAt, planEndOf } from "#src/features/billing/plan-end.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const PERIOD_END = "2026-12-01T00:00:00.000Z";
const FAILED = "2026-11-20T08:00:00.000Z";
const state = (status: string, more: object = {}) => ({
  status,
  current_period_end: PERIOD_END,
  cancel_at_period_end: false,
  payment_failed_at: null,
  ...more,
});

describe("the end of a plan", () => {
  test.each([
    ["without anything is unknown", null, null, null],
    ["of a trial is its last moment", "2026-11-30T00:00:00.000Z", null, ["2026-11-30T00:00:00.000Z", "trial"]],
    ["of a running subscription is unknown", "2026-11-30T00:00:00.000Z", state("active"), null],
    [
      "of a cancelled one is that of its period",
      null,
      state("active", { cancel_at_period_end: true }),
      [PERIOD_END, "subscription"],
    ],
    ["stays that of the period once the provider has ended it", null, state("canceled"), [PERIOD_END, "subscription"]],
    [
      "of one without a period is when it was seen",
      null,
      state("canceled", { current_period_end: null }),
      [NOW, "subscription"],
    ],
    [
      "is 14 days after a payment failed",
      null,
      state("past_due", { payment_failed_at: FAILED }),
      ["2026-12-04T08:00:00.000Z", "payment"],
    ],
    [
      "stays so when the provider gives up",
      null,
      state("canceled", { payment_failed_at: FAILED }),
      ["2026-12-04T08:00:00.000Z", "payment"],
    ],
    [
      "is the trial's when that lasts longer",
      "2026-12-24T00:00:00.000Z",
      state("canceled"),
      ["2026-12-24T00:00:00.000Z", "trial"],
    ],
    [
      "is the subscription's when that lasts longer",
      "2026-11-24T00:00:00.000Z",
      state("canceled"),
      [PERIOD_END, "subscription"],
    ],
  ])("%s", (_, trial, subscription, expected) => {
    const end = planEndOf(trial, subscription, NOW);
    expect(end && [end.at, end.reason]).toEqual(expected);
  });
});

test.each([
  ["active", FAILED, null],
  ["past_due", null, NOW],
  ["past_due", FAILED, FAILED],
  ["unpaid", FAILED, FAILED],
  ["canceled", FAILED, FAILED],
  ["canceled", null, null],
])("a %s subscription whose payment failed at %s has it failed at %s", (status, before, after) => {
  expect(paymentFailedAt(status, before, NOW)).toBe(after);
});
