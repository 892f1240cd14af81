import { afterEach, expect, test, vi } from "vitest";
import { eventStream } from "#src/server/http/event-stream.ts";
import type { ServerSentEvent } from "#src/server/http/route.ts";
import { createLog } from "#src/server/log.ts";

const log = createLog("silent");
const decoder = new TextDecoder();

afterEach(() => void vi.useRealTimers());

/** Opens a stream of events and returns how to read it and what has happened to it. */
function open(events: AsyncIterable<ServerSentEvent>, mayContinue = async () => true) {
  let left = 0;
  const reader = eventStream(events, log, { leave: () => (left += 1), mayContinue }).getReader();
  return {
    read: async () => {
      const { value } = await reader.read();
      return value && decoder.decode(value);
    },
    cancel: () => reader.cancel(),
    timesLeft: () => left,
  };
}

const never = new Promise<never>(() => {});

test("sends each event as it comes and ends after the last one", async () => {
  const stream = open(
    (async function* () {
      yield { data: { type: "ready" } };
      yield { id: "7", event: "order", data: 1 };
    })(),
  );
  expect(await stream.read()).toBe("retry: 1000\n\n");
  expect(await stream.read()).toBe('data: {"type":"ready"}\n\n');
  expect(await stream.read()).toBe("event: order\ndata: 1\nid: 7\n\n");
  expect(await stream.read()).toBeUndefined();
  expect(stream.timesLeft()).toBe(1);
});

test("a quiet stream gets a comment every 20 seconds, and none after its end", async () => {
  vi.useFakeTimers();
  const stream = open(
    (async function* () {
      await never;
      yield { data: 0 };
    })(),
  );
  await stream.read();
  for (let count = 0; count < 2; count += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await stream.read()).toMatch(/^: .*\n\n$/);
  }
  void stream.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test("ends at the first heartbeat after the caller may no longer receive events", async () => {
  vi.useFakeTimers();
  let signedIn = true;
  const stream = open(
    (async function* () {
      await never;
      yield { data: 0 };
    })(),
    async () => signedIn,
  );
  await stream.read();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stream.read()).toMatch(/^: /);
  signedIn = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stream.read()).toBeUndefined();
  expect([stream.timesLeft(), vi.getTimerCount()]).toEqual([1, 0]);
});

test("a session that cannot be looked up leaves out one heartbeat", async () => {
  vi.useFakeTimers();
  let reachable = false;
  const stream = open(
    (async function* () {
      await never;
      yield { data: 0 };
    })(),
    async () => {
      if (!reachable) throw new Error("the database is away");
      return true;
    },
  );
  await stream.read();
  await vi.advanceTimersByTimeAsync(20_000);
  reachable = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await stream.read()).toMatch(/^: /);
  expect(stream.timesLeft()).toBe(0);
  void stream.cancel();
});

test("a slow caller holds back the source instead of filling memory", async () => {
  let made = 0;
  const stream = open(
    (async function* () {
      for (; ; made += 1) yield { data: made };
    })(),
  );
  await stream.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(made).toBeLessThan(3);
  await stream.cancel();
});

test("a caller that leaves ends the source", async () => {
  let ended = false;
  const stream = open(
    (async function* () {
      try {
        for (;;) yield { data: 1 };
      } finally {
        ended = true;
      }
    })(),
  );
  await stream.read();
  await stream.cancel();
  expect(ended).toBe(true);
  expect(stream.timesLeft()).toBeGreaterThan(0);
});

test("a source that fails ends the stream without its message", async () => {
  const stream = open(
    (async function* () {
      yield { data: 1 };
      throw new Error("secret");
    })(),
  );
  const received = [await stream.read(), await stream.read(), await stream.read()];
  expect(received).toEqual(["retry: 1000\n\n", "data: 1\n\n", undefined]);
  expect(stream.timesLeft()).toBe(1);
});

test("an event that comes while the caller leaves is dropped without an error", async () => {
  let release = () => {};
  const failures: unknown[] = [];
  const listening = createLog("silent");
  listening.warn = (fields: unknown) => void failures.push(fields);
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise<IteratorResult<ServerSentEvent>>((done) => (release = () => done({ value: { data: 1 } }))),
    }),
  };
  const reader = eventStream(source, listening, { leave: () => {}, mayContinue: async () => true }).getReader();
  await reader.read();
  const pending = reader.read();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const cancelled = reader.cancel();
  release();
  await cancelled;
  expect((await pending).done).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(failures).toEqual([]);
});
