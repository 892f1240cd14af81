import { expect, test } from "vitest";
import { withEvent } from "#src/features/billing/event-log.ts";
import { limitProblem, planInForce, PLANS, planOf, statusLabel } from "#src/features/billing/rules.ts";

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
