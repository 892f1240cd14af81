import { afterEach, expect, test } from "vitest";
import { createProcessPool, type PoolSettings, type ProcessPool } from "#src/server/processes/process-pool.ts";
import type { Misbehaving } from "#src/testing/processes/misbehave.ts";

const MODULE = new URL("../../testing/processes/misbehave.ts", import.meta.url).href;
const SENTENCE = "This takes too long. Send less at a time.";
const pools: ProcessPool<Misbehaving>[] = [];
const startPool = (settings: Partial<PoolSettings> = {}) => {
  const pool = createProcessPool<Misbehaving>(MODULE, {
    maxMb: 64,
    maxAtOnce: 2,
    maxWaiting: 2,
    maxDurationMs: 10_000,
    givenUp: SENTENCE,
    ...settings,
  });
  pools.push(pool);
  return pool;
};
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** Returns work that runs until it is released, and that says when it began. */
function heldWork() {
  const began = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isRunning = false;
  const work = async () => {
    isRunning = true;
    began.resolve();
    await released.promise;
  };
  return { work, began: began.promise, release: () => released.resolve(), isRunning: () => isRunning };
}

test("a company has one process at a time, and its own waiting does not keep others waiting", async () => {
  const pool = startPool();
  const [first, second, other] = [heldWork(), heldWork(), heldWork()];
  const done = [pool.use("a", first.work), pool.use("a", second.work), pool.use("b", other.work)];
  await Promise.all([first.began, other.began]);
  expect(second.isRunning()).toBe(false);
  other.release();
  await done[2];
  // A company that came later starts before it.
  const later = heldWork();
  done.push(pool.use("c", later.work));
  await later.began;
  expect(second.isRunning()).toBe(false);
  later.release();
  first.release();
  await second.began;
  second.release();
  await Promise.all(done);
});

test("no more processes work at once than may, and what a company has waiting beyond its share is rejected", async () => {
  const pool = startPool({ maxAtOnce: 1, maxWaiting: 1 });
  const [first, second, third] = [heldWork(), heldWork(), heldWork()];
  const done = [pool.use("a", first.work), pool.use("b", second.work), pool.use("c", third.work)];
  await first.began;
  await expect(pool.use("b", async () => 1)).rejects.toMatchObject({ status: 503, code: "BUSY", retryAfter: 10 });
  expect(second.isRunning() || third.isRunning()).toBe(false);
  first.release();
  await second.began;
  expect(third.isRunning()).toBe(false);
  second.release();
  third.release();
  await Promise.all(done);
});

test.each(["compute", "fill"] as const)(
  "one that would %s without end is given up with a sentence",
  async (request) => {
    const pool = startPool({ maxDurationMs: 4000 });
    await expect(pool.use("a", (ask) => ask(request, undefined))).rejects.toMatchObject({
      status: 400,
      message: SENTENCE,
    });
    expect((await pool.use("a", (ask) => ask("echo", 1))).input).toBe(1);
  },
);

test("what the process throws is thrown, and the next work has the same process", async () => {
  const pool = startPool();
  const { pid } = await pool.use("a", (ask) => ask("echo", 1));
  await expect(pool.use("a", (ask) => ask("fail", "too far"))).rejects.toThrow(new RangeError("too far"));
  expect((await pool.use("b", (ask) => ask("echo", 1))).pid).toBe(pid);
});

test("who leaves while waiting is not worked for", async () => {
  const pool = startPool();
  const first = heldWork();
  const done = pool.use("a", first.work);
  await first.began;
  const left = new AbortController();
  let isWorkedFor = false;
  const waiting = pool.use("a", async () => (isWorkedFor = true), left.signal);
  left.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  first.release();
  await done;
  await pool.use("a", async () => 1);
  expect(isWorkedFor).toBe(false);
});
