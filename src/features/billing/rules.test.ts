import { expect, test } from "vitest";
import { withEvent } from "#src/features/billing/event-log.ts";
import { paymentFailure } from "#src/features/billing/payment-failures.ts";
import { limitProblem, planInForce, PLANS, planOf, statusLabel } from "#src/features/billing/rules.ts";

test.each([
  [null, "Payment Canceled", "You chose to cancel the payment process"],
  ["", "Payment Canceled", "You chose to cancel the payment process"],
  ["canceled", "Payment Canceled", "You chose to cancel the payment process"],
  ["processing_error", null, "There was an error processing your payment"],
  ["card_declined", null, "Your card was declined. Please try another payment method"],
  ["unknown", null, "We encountered an unexpected error during checkout"],
  ["{CHECKOUT_ERROR}", null, "We encountered an unexpected error during checkout"],
  ["something_else", "Payment Failed", "Your subscription payment was not completed"],
  ["constructor", "Payment Failed", "Your subscription payment was not completed"],
])("the payment error %j", (error, title, text) => {
  expect(paymentFailure(error)).toEqual({ title, text });
});

test.each([
  ["active", "Active"],
  ["trialing", "Trial"],
  ["past_due", "Past Due"],
  ["canceled", "Canceled"],
  ["incomplete", "incomplete"],
])("the status %s reads %s", (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test("Starter has room for ten suppliers, Plus for any number", () => {
  const [starter, plus] = [planOf("basic"), planOf("plus")];
  if (!starter || !plus) throw new Error("There are two plans.");
  expect(limitProblem(starter, "suppliers", 9)).toBeNull();
  expect(limitProblem(starter, "suppliers", 10)).toBe(
    "Your plan allows up to 10 suppliers. Upgrade to Plus for unlimited suppliers.",
  );
  expect(limitProblem(plus, "suppliers", 1_000_000)).toBeNull();
});

test("a late payment keeps the plan, an ended or missing subscription falls back to the smallest", () => {
  for (const status of ["active", "trialing", "past_due"]) {
    expect(planInForce({ status, plan_id: "plus" }).name).toBe("Plus");
  }
  for (const status of ["canceled", "incomplete", "unpaid"]) {
    expect(planInForce({ status, plan_id: "plus" })).toBe(PLANS[0]);
  }
  expect(planInForce(null)).toBe(PLANS[0]);
});

test("the event log keeps the newest 50", () => {
  const event = (n: number) => ({
    eventType: `event ${n}`,
    timestamp: "2026-11-21T00:00:00Z",
    metadata: { url: "/onboarding", userAgent: "test" },
  });
  let log: unknown = "damaged";
  for (let n = 1; n <= 60; n += 1) log = withEvent(log, event(n));
  expect((log as { eventType: string }[]).map((one) => one.eventType)).toEqual(
    Array.from({ length: 50 }, (_, index) => `event ${index + 11}`),
  );
});
