import { expect, test } from "vitest";
import { retry } from "#src/shared/retry.ts";

test("gives up when pauseAfter returns no pause, and throws the last error", async () => {
  const seen: [unknown, number][] = [];
  const attempts = ["first", "second", "third"];
  const failing = async () => {
    throw attempts.shift();
  };
  const pauseAfter = (error: unknown, failures: number) => {
    seen.push([error, failures]);
    return failures < 2 ? 0 : undefined;
  };
  await expect(retry(failing, { pauseAfter })).rejects.toBe("second");
  expect(seen).toEqual([
    ["first", 1],
    ["second", 2],
  ]);
});

test("an aborted signal ends a pause with its reason", async () => {
  const caller = new AbortController();
  const failing = () => Promise.reject(new Error("failed"));
  const result = retry(failing, { pauseAfter: () => 60_000, signal: caller.signal });
  setTimeout(() => caller.abort(new Error("left")), 5);
  await expect(result).rejects.toThrow("left");
});
