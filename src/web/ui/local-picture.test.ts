import { expect, test } from "vitest";
import { sizeText } from "#src/web/ui/local-picture.tsx";

test.each([
  [2_437_000, "2.4 MB"],
  [310_400, "310 KB"],
  [12, "1 KB"],
])("%s bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
