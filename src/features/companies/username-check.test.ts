import { expect, test } from "vitest";
import { usernameState } from "#src/features/companies/username-check.ts";

test.each([
  [
    { username: "", response: undefined, failed: false },
    { state: "unchecked", message: null },
  ],
  [
    { username: "jo", response: undefined, failed: false },
    { state: "unchecked", message: null },
  ],
  [
    { username: "joe-s", response: undefined, failed: false },
    { state: "invalid", message: "Username can only contain lowercase letters and numbers" },
  ],
  [
    { username: "a".repeat(31), response: undefined, failed: false },
    { state: "invalid", message: "Username must be no more than 30 characters long" },
  ],
  [
    { username: "joes", response: undefined, failed: false },
    { state: "checking", message: null },
  ],
  [
    { username: "joes", response: { available: true, message: "Username is available" }, failed: false },
    { state: "available", message: "Username is available" },
  ],
  [
    { username: "joes", response: { available: false, message: "Username is already taken" }, failed: false },
    { state: "taken", message: "Username is already taken" },
  ],
  [
    { username: "joes", response: undefined, failed: true },
    { state: "unchecked", message: "Could not verify username availability" },
  ],
])("%j is %j", (input, check) => {
  expect(usernameState(input)).toEqual(check);
});
