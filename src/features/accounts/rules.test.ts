import { expect, test } from "vitest";
import { credentialsProblem, nameFromEmail } from "#src/features/accounts/rules.ts";

test.each([
  ["login", "", "", { email: "Email is required", password: "Password is required" }],
  ["login", "a@b.co", "", { password: "Password is required" }],
  ["login", "a@b.co", "short", null],
  ["signup", "a@b.co", "short", { password: "Use at least 8 characters" }],
  ["signup", "a@b.co", "long enough", null],
  ["forgotPassword", " ", "", { email: "Email is required" }],
  ["forgotPassword", "a@b.co", "", null],
] as const)("%s with %j and %j", (mode, email, password, problems) => {
  expect(credentialsProblem(mode, email, password)).toEqual(problems);
});

test("a new account is named by the part of its address before the @", () => {
  expect(nameFromEmail("ada.lovelace@example.com")).toBe("ada.lovelace");
});
