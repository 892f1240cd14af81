import { expect, test } from "vitest";
import { accountName, credentialsProblem, nameFromEmail } from "#src/features/accounts/rules.ts";

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

test.each([
  ["ada.lovelace@example.com", "ada lovelace"],
  ["ada+www.evil.example@example.com", "ada www evil example"],
  ["...@example.com", "Owner"],
])("the new account of %s is named %s", (email, name) => expect(nameFromEmail(email)).toBe(name));

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  J. R. R. Tolkien ", "J. R. R. Tolkien"],
  ["Ada\r\nBcc: all", "Ada Bcc: all"],
  ["\u202eadA\u200b", "adA"],
  ["x".repeat(60_000), "x".repeat(100)],
  ["Click https://evil.example", "ada"],
  ["You won. evil.example", "ada"],
  ["write to eve@evil.example", "ada"],
  ["\u200d", "ada"],
])("the name %j becomes %j", (given, name) => expect(accountName(given, "ada@example.com")).toBe(name));
