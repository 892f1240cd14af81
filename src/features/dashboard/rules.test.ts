import { expect, test } from "vitest";
import { dashboard } from "#src/features/dashboard/contract.ts";
import { emptyDashboard, failureText, needsSignIn } from "#src/features/dashboard/rules.ts";

test.each([
  [new Error("Your session has expired. Please sign in again."), true],
  [new Error("Request failed with 401"), true],
  [new Error("Authentication required"), true],
  [new Error("You seem to be offline."), false],
  ["session", false],
])("%s asks for a sign-in: %s", (error, expected) => expect(needsSignIn(error)).toBe(expected));

test("a failure says what the server said, and something in every case", () => {
  expect(failureText(new Error("The kitchen burns"))).toBe("The kitchen burns");
  expect(failureText(new Error(""))).toBe("Failed to load dashboard data");
  expect(failureText(undefined)).toBe("An unexpected error occurred");
});

test("what stands in for a dashboard that did not load is one", () => {
  expect(dashboard.parse(emptyDashboard("SGD", "Gone"))).toEqual(emptyDashboard("SGD", "Gone"));
  expect(emptyDashboard("SGD").errors).toBeUndefined();
});
