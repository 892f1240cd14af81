import { expect, test } from "vitest";
import { createLog, serializeError } from "#src/server/log.ts";

test.each([
  [new TypeError("wrong"), { name: "TypeError", message: "wrong", stack: expect.stringContaining("log.test") }],
  [
    { code: "57P01", message: "terminating connection" },
    { code: "57P01", message: "terminating connection" },
  ],
  [{ status: 500, body: {} }, { message: "an object with status, body" }],
  ["text", { message: "text" }],
  [null, { message: "null" }],
])("the error %j keeps what it says", (error, logged) => {
  expect(serializeError(error)).toEqual(logged);
});

test("an error without a message of its own keeps its causes", () => {
  const failed = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const error = new Error("", { cause: new AggregateError([failed]) });
  expect(serializeError(error)).toMatchObject({
    cause: { name: "AggregateError", errors: [{ message: "connect ECONNREFUSED", code: "ECONNREFUSED" }] },
  });
});

test("an error that causes itself is logged all the same, and nothing beside the known fields is", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const error: Error & { query?: string } = Object.assign(new Error("loop"), { query: "select secret" });
  error.cause = error;
  log.warn({ err: error }, "failed");
  expect(lines[0]).toContain("loop");
  expect(lines[0]).not.toContain("secret");
});
