import { expect, test } from "vitest";
import { createMemoryBudget } from "#src/server/http/memory-budget.ts";

const noAbort = new AbortController().signal;
const isAdmitted = async (entry: Promise<unknown>) =>
  (await Promise.race([entry, Promise.resolve("waiting")])) !== "waiting";

test("a request that does not fit waits, in order, until enough is released", async () => {
  const memoryBudget = createMemoryBudget(10);
  const releaseFirst = await memoryBudget.acquire(6, noAbort);
  const second = memoryBudget.acquire(6, noAbort);
  const third = memoryBudget.acquire(1, noAbort);
  expect(await isAdmitted(second)).toBe(false);
  expect(await isAdmitted(third)).toBe(false);
  releaseFirst();
  releaseFirst();
  const releaseSecond = await second;
  await third;
  const fourth = memoryBudget.acquire(4, noAbort);
  expect(await isAdmitted(fourth)).toBe(false);
  releaseSecond();
  await fourth;
});

test("a request for more than the capacity gets all of it and no more", async () => {
  const memoryBudget = createMemoryBudget(10);
  const release = await memoryBudget.acquire(1000, noAbort);
  const next = memoryBudget.acquire(1, noAbort);
  expect(await isAdmitted(next)).toBe(false);
  release();
  await next;
});

test("an aborted request leaves the queue, and those behind it are admitted", async () => {
  const memoryBudget = createMemoryBudget(10);
  await memoryBudget.acquire(6, noAbort);
  const caller = new AbortController();
  const large = memoryBudget.acquire(8, caller.signal);
  const small = memoryBudget.acquire(2, noAbort);
  caller.abort();
  await expect(large).rejects.toMatchObject({ status: 503 });
  await small;
});

test("an owner gets half of the memory, and what exceeds it is overtaken by others", async () => {
  const memoryBudget = createMemoryBudget(10);
  const release = await memoryBudget.acquire(4, noAbort, "a");
  const second = memoryBudget.acquire(4, noAbort, "a");
  expect(await isAdmitted(second)).toBe(false);
  await memoryBudget.acquire(5, noAbort, "b");
  release();
  await second;
});
