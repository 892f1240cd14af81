import { ShownError } from "#src/shared/shown-error.ts";
import { expect, test } from "vitest";
import { dashboard } from "#src/features/dashboard/contract.ts";
import { emptyDashboard, failureText, needsSignIn } from "#src/features/dashboard/rules.ts";

test.each([
  [new Error("Your session has expired. Please sign in again."), true],
  [new Error("Request failed with 401"), true],
  [new Error("Authentication required"), true],
  [new Error("You seem to be offline."), false],
  ["session", false],
])("%s requires a new sign-in: %s", (error, expected) => expect(needsSignIn(error)).toBe(expected));

test("a failure shows the server's message, or a default one", () => {
  expect(failureText(new ShownError("The kitchen burns"))).toBe("The kitchen burns");
  expect(failureText(new TypeError("x is undefined"))).toBe("An unexpected error occurred");
  expect(failureText(new ShownError(""))).toBe("Failed to load dashboard data");
  expect(failureText(undefined)).toBe("An unexpected error occurred");
});

test("the placeholder of a dashboard that did not load has the dashboard's shape", () => {
  expect(dashboard.parse(emptyDashboard("SGD", "Gone"))).toEqual(emptyDashboard("SGD", "Gone"));
  expect(emptyDashboard("SGD").errors).toBeUndefined();
});
