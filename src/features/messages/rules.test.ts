import { expect, test } from "vitest";
import { chatLink, movesForward } from "#src/features/messages/rules.ts";
import { internationalNumber, numberForms } from "#src/features/messages/phone-number.ts";

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
  ["+52 1 55 1234 5678", undefined, "+525512345678"],
  ["5215512345678", "MX", "+525512345678"],
] as const)("%s of %s is %s", (typed, country, expected) => {
  expect(internationalNumber(typed, country)).toBe(expected);
});

test.each([
  ["Mexico", "5215512345678", "525512345678"],
  ["Argentina", "5491123456789", "541123456789"],
  ["Brazil", "5511987654321", "551187654321"],
])("in %s one phone has two numbers, whichever is given", (_, long, short) => {
  expect(numberForms(long)).toEqual([long, short]);
  expect(numberForms(`+${short}`)).toEqual([short, long]);
});

test.each(["6591234567", "5511212345678", "5511912345678", "551123456789", "525512345", "13105551234"])(
  "%s is one number, and no other phone's",
  (number) => {
    expect(numberForms(number)).toEqual([number]);
  },
);

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
