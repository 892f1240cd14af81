import { expect, test } from "vitest";
import { withEvent } from "#src/features/billing/event-log.ts";
import { limitProblem, planInForce, PLANS, planOf, plusAccess, statusLabel } from "#src/features/billing/rules.ts";

test.each([
  ["active", "Active"],
  ["trialing", "Trial"],
  ["past_due", "Past Due"],
  ["canceled", "Canceled"],
  ["incomplete", "incomplete"],
])("the status %s is shown as %s", (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test("Starter allows ten suppliers, Plus any number", () => {
  const [starter, plus] = [planOf("basic"), planOf("plus")];
  if (!starter || !plus) throw new Error("There are two plans.");
  expect(limitProblem(starter, "suppliers", 9)).toBeNull();
  expect(limitProblem(starter, "suppliers", 10)).toBe(
    "Your plan allows up to 10 suppliers. Upgrade to Plus for unlimited suppliers.",
  );
  expect(limitProblem(plus, "suppliers", 1_000_000)).toBeNull();
});

test("the plan applies while a payment is late; without a subscription in force the smallest plan does", () => {
  for (const status of ["active", "trialing", "past_due"]) {
    expect(planInForce({ status, plan_id: "plus" }).name).toBe("Plus");
  }
  for (const status of ["canceled", "incomplete", "unpaid"]) {
    expect(planInForce({ status, plan_id: "plus" })).toBe(PLANS[0]);
  }
  expect(planInForce(null)).toBe(PLANS[0]);
});

test.each([
  ["active", "plus", null, "plan"],
  ["past_due", "plus", "2026-01-01T00:00:00Z", "plan"],
  ["active", "basic", null, "can_try"],
  ["active", "basic", "2026-11-08T00:00:00Z", "trying"],
  ["active", "basic", "2026-11-07T00:00:00Z", "tried"],
  ["canceled", "plus", null, "can_try"],
])(
  "a company with a %s subscription to %s that began its try at %s has Plus as %s",
  (status, plan_id, began, access) => {
    expect(plusAccess({ status, plan_id }, began, new Date("2026-11-21T00:00:00Z"))).toBe(access);
  },
);

test("the event log has the newest 50 events", () => {
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
