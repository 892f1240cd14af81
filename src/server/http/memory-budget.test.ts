import { expect, test } from "vitest";
import { createMemoryBudget } from "#src/server/http/memory-budget.ts";

const patient = new AbortController().signal;
const isIn = async (entry: Promise<unknown>) => (await Promise.race([entry, Promise.resolve("waits")])) !== "waits";

test("what does not fit waits, in order, until enough is given back", async () => {
  const room = createMemoryBudget(10);
  const first = await room.take(6, patient);
  const second = room.take(6, patient);
  const third = room.take(1, patient);
  expect(await isIn(second)).toBe(false);
  expect(await isIn(third)).toBe(false);
  first();
  first();
  const leave = await second;
  await third;
  const fourth = room.take(4, patient);
  expect(await isIn(fourth)).toBe(false);
  leave();
  await fourth;
});

test("more than there is takes all of it and no more", async () => {
  const room = createMemoryBudget(10);
  const leave = await room.take(1000, patient);
  const next = room.take(1, patient);
  expect(await isIn(next)).toBe(false);
  leave();
  await next;
});

test("who goes away leaves the queue, and those behind come in", async () => {
  const room = createMemoryBudget(10);
  await room.take(6, patient);
  const gone = new AbortController();
  const large = room.take(8, gone.signal);
  const small = room.take(2, patient);
  gone.abort();
  await expect(large).rejects.toMatchObject({ status: 503 });
  await small;
});
