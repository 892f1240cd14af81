import { expect, test } from "vitest";
import { readDataUrl } from "#src/server/pictures/data-url.ts";

test.each([
  ["data:image/png;base64,aGVsbG8=", "image/png", "hello"],
  ["data:image/svg+xml;charset=utf-8;base64,aGVs\nbG8", "image/svg+xml", "hello"],
  ["data:;base64,aGVsbG8=", "", "hello"],
])("%j is read", (text, type, content) => {
  const read = readDataUrl(text);
  expect([read?.type, read?.bytes.toString()]).toEqual([type, content]);
});

test.each([
  "",
  "aGVsbG8=",
  "data:image/png;base64,",
  "data:image/png;base64,===",
  "data:image/png,hello",
  "data:image/png;base64,aGVs*G8=",
  "data:image/png;base64,aGVs,bG8=",
  "https://example.com/a,b",
])("%j is not one", (text) => {
  expect(readDataUrl(text)).toBeNull();
});

test("many megabytes are read", () => {
  const bytes = Buffer.alloc(30_000_000, 7);
  expect(readDataUrl(`data:image/png;base64,${bytes.toString("base64")}`)?.bytes.equals(bytes)).toBe(true);
});
