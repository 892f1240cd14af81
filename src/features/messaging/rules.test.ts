import { expect, test } from "vitest";
import { chatLink, movesForward } from "#src/features/messaging/rules.ts";
import { internationalNumber } from "#src/features/messaging/phone-number.ts";

test.each([
  ["+65 9123 4567", undefined, "+6591234567"],
  ["91234567", "SG", "+6591234567"],
  ["6591234567", undefined, "+6591234567"],
  ["020 7946 0018", "GB", "+442079460018"],
  ["+44 (0)20 7946 0018", undefined, "+442079460018"],
  ["12", undefined, null],
  ["+65 1", "SG", null],
  ["not a number", "SG", null],
  ["", "SG", null],
] as const)("%s of %s is %s", (typed, country, expected) => {
  expect(internationalNumber(typed, country)).toBe(expected);
});

test("the link has the number and the text, whatever characters it has", () => {
  expect(chatLink("+6591234567", "50% off & more\n#1")).toBe(
    "https://wa.me/6591234567?text=50%25%20off%20%26%20more%0A%231",
  );
  expect(chatLink(null, "Hi")).toBe("https://wa.me/?text=Hi");
});

test("statuses only move a message forward", () => {
  expect(movesForward("sending", "sent")).toBe(true);
  expect(movesForward("sent", "read")).toBe(true);
  expect(movesForward("read", "delivered")).toBe(false);
  expect(movesForward("sent", "sent")).toBe(false);
  expect(movesForward("sent", "failed")).toBe(true);
  expect(movesForward("delivered", "failed")).toBe(false);
  expect(movesForward("unconfirmed", "sent")).toBe(true);
  expect(movesForward("failed", "delivered")).toBe(true);
});
