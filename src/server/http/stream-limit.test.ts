import { expect, test } from "vitest";
import { createStreamLimit } from "#src/server/http/stream-limit.ts";

test("an address has so many streams and no more, and each that ends makes way for another", () => {
  const limit = createStreamLimit(2);
  const first = limit.open("a");
  limit.open("a");
  expect(() => limit.open("a")).toThrow(expect.objectContaining({ status: 429, code: "RATE_LIMITED" }));
  limit.open("b");
  first();
  first();
  limit.open("a");
  expect(() => limit.open("a")).toThrow();
});
