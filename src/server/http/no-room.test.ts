import { Hono } from "hono";
import { expect, test } from "vitest";
import { respondWithError } from "#src/server/http/errors.ts";
import { createLog } from "#src/server/log.ts";

const failed = (code: string, message = "could not be written") => Object.assign(new Error(message), { code });

test.each([
  ["PostgreSQL's", failed("53100", "could not extend file: No space left on device")],
  ["the operating system's", failed("ENOSPC")],
  ["a quota's", failed("EDQUOT")],
  ["one that another wraps", new Error("the picture was not stored", { cause: failed("ENOSPC") })],
])("a full disk (%s) is a 503 with Retry-After", async (_, error) => {
  const app = new Hono();
  app.onError(respondWithError(createLog("silent")));
  app.post("/", () => {
    throw error;
  });
  const response = await app.request("/", { method: "POST" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await response.json()).toEqual({
    error: "There is no room left to store anything here. Please try again in a few minutes.",
    code: "UNAVAILABLE",
    retryAfter: 60,
  });
});

test("another failure stays a 500", async () => {
  const app = new Hono();
  app.onError(respondWithError(createLog("silent")));
  app.get("/", () => {
    throw failed("EACCES");
  });
  expect((await app.request("/")).status).toBe(500);
});
