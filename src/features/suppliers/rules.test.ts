import { expect, test } from "vitest";
import { whatsappLink } from "#src/features/suppliers/rules.ts";

test.each([
  ["+65 9123-4567", "https://wa.me/6591234567"],
  ["9123 4567", null],
  ["+1", null],
  ["", null],
])("%s opens %s", (number, link) => {
  expect(whatsappLink(number)).toBe(link);
});
