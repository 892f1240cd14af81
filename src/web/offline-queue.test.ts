import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { memoryStorage } from "#src/testing/memory-storage.ts";
import { CallError } from "#src/web/call.ts";
import { createSender, isLater, sendEntries, storedEntries } from "#src/web/offline-queue.ts";

interface Entry {
  id: string;
  at: string;
  problem?: string | undefined;
}

const entriesIn = (storage: Storage) =>
  storedEntries<Entry>(storage, {
    prefix: "entry company ",
    shape: z.object({ id: z.string(), at: z.string(), problem: z.string().optional() }),
    idOf: ({ id }) => id,
    atOf: ({ at }) => at,
  });

/** Returns a storage that is full, or that the browser forbids to write. */
function fullStorage(): Storage {
  const storage = memoryStorage();
  storage.setItem = () => {
    throw new DOMException("It is full.", "QuotaExceededError");
  };
  return storage;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [0, "OFFLINE", true],
  [200, "NOT_JSON", true],
  [400, "VALIDATION", false],
  [401, "SESSION_EXPIRED", true],
  [403, "ROLE_NOT_ALLOWED", false],
  [404, "NOT_FOUND", false],
  [408, "REQUEST_TIMEOUT", true],
  [409, "BUSY", true],
  [409, "COUNT_CLOSED", false],
  [413, "NOT_JSON", false],
  [429, "RATE_LIMITED", true],
  [500, undefined, true],
  [503, "BUSY", true],
] as const)("after %i %s the same request may succeed later: %s", (status, code, later) => {
  expect(isLater(new CallError(status, "No.", code && { code }))).toBe(later);
});

test("entries are read oldest first, those of another company and what cannot be read left out", () => {
  const storage = memoryStorage();
  for (const at of ["2", "3", "1"]) entriesIn(storage).put({ id: `id-${at}`, at });
  storage.setItem("entry other id-4", '{"id":"id-4","at":"4"}');
  storage.setItem("entry company id-5", "{");
  expect(
    entriesIn(storage)
      .all()
      .map(({ id }) => id),
  ).toEqual(["id-1", "id-2", "id-3"]);
});

test("what the browser does not store is kept until the page is closed, and sent", async () => {
  const entries = entriesIn(fullStorage());
  expect(entries.put({ id: "id", at: "1" })).toBe(false);
  expect(entries.all()).toEqual([{ id: "id", at: "1" }]);
  const sent: string[] = [];
  await sendEntries(entries, {
    isWaiting: () => true,
    send: async ({ id }) => {
      sent.push(id);
      entries.remove(id);
    },
    reject: () => {},
  });
  expect(sent).toEqual(["id"]);
  expect(entries.all()).toEqual([]);
});

/** Sends three entries, of which the first gets the error. */
async function sendThree(error: Error, meanwhile: (entries: ReturnType<typeof entriesIn>) => void = () => {}) {
  const entries = entriesIn(memoryStorage());
  for (const at of ["1", "2", "3"]) entries.put({ id: at, at });
  const sent: string[] = [];
  const later = await sendEntries(entries, {
    isWaiting: ({ problem }) => problem === undefined,
    send: async ({ id }) => {
      sent.push(id);
      if (id === "1") meanwhile(entries);
      if (id === "1") throw error;
      entries.remove(id);
    },
    reject: (entry, problem) => entries.put({ ...entry, problem }),
  });
  return { sent, later, left: entries.all() };
}

test.each([0, 401, 429, 503])("at %i everything waits, unchanged", async (status) => {
  const error = new CallError(status, "Not now.");
  const { sent, later, left } = await sendThree(error);
  expect(sent).toEqual(["1"]);
  expect(later).toBe(error);
  expect(left.map(({ id, problem }) => [id, problem])).toEqual(["1", "2", "3"].map((id) => [id, undefined]));
});

test.each([
  [408, undefined],
  [409, "BUSY"],
  [500, undefined],
] as const)("at %i, which may be about one entry, that one waits and the others are sent", async (status, code) => {
  const { sent, later, left } = await sendThree(new CallError(status, "Not now.", code && { code }));
  expect(sent).toEqual(["1", "2", "3"]);
  expect(later).toMatchObject({ status });
  expect(left).toEqual([{ id: "1", at: "1" }]);
});

test("what the server does not take keeps the reason, and is not sent again", async () => {
  const { sent, later, left } = await sendThree(new CallError(409, "It is sold out."));
  expect(sent).toEqual(["1", "2", "3"]);
  expect(later).toBeNull();
  expect(left).toEqual([{ id: "1", at: "1", problem: "It is sold out." }]);
});

test("an error that nobody expected is reported, and holds nothing up", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const { sent, left } = await sendThree(new TypeError("boom"));
  expect(sent).toEqual(["1", "2", "3"]);
  expect(left).toEqual([{ id: "1", at: "1", problem: "It could not be sent." }]);
  expect(reported).toHaveBeenCalledTimes(1);
});

test("an entry that another tab sent or removed meanwhile does not come back, and is not sent", async () => {
  const { sent, left } = await sendThree(new CallError(409, "No."), (entries) => entries.remove("1", "2"));
  expect(sent).toEqual(["1", "3"]);
  expect(left).toEqual([]);
});

/** Returns the senders of two tabs for one queue, with a browser's locks. */
function twoTabs(locks: Pick<LockManager, "request"> | undefined) {
  vi.stubGlobal("navigator", { locks });
  const waiting = new Set(["1"]);
  let release = () => {};
  const send = vi.fn(async (): Promise<CallError | null> => {
    const now = [...waiting];
    await new Promise<void>((resolve) => (release = resolve));
    for (const id of now) waiting.delete(id);
    return null;
  });
  const tab = () => createSender({ lock: "queue", hasWaiting: () => waiting.size > 0, send });
  return { one: tab(), other: tab(), send, waiting, release: () => release() };
}

/** Returns locks like a browser's, without waiting requests. */
function browserLocks(): Pick<LockManager, "request"> {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, work: (lock: unknown) => unknown) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name });
    } finally {
      held.delete(name);
    }
  };
  return { request: request as LockManager["request"] };
}

test("a doubled click sends once, and what is entered meanwhile is sent next", async () => {
  const { one, send, waiting, release } = twoTabs(browserLocks());
  const done = Promise.all([one(), one()]);
  expect(send).toHaveBeenCalledTimes(1);
  waiting.add("2");
  release();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  release();
  await done;
  expect(waiting.size).toBe(0);
  expect(send).toHaveBeenCalledTimes(2);
});

test("a second tab leaves the sending to the first", async () => {
  const { one, other, send, release } = twoTabs(browserLocks());
  const done = one();
  await other();
  expect(send).toHaveBeenCalledTimes(1);
  release();
  await done;
});

test.each([
  ["has no locks", undefined],
  ["forbids them", { request: () => Promise.reject(new DOMException("Denied.", "SecurityError")) }],
])("what waits is sent where the browser %s", async (_, locks) => {
  const { one, send, waiting, release } = twoTabs(locks);
  const done = one();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  release();
  await done;
  expect(waiting.size).toBe(0);
});

test("nothing is sent before the server's retryAfter is over", async () => {
  vi.stubGlobal("navigator", {});
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const later = new CallError(429, "Too many.", { retryAfter: 30 });
  const send = vi.fn(() => Promise.resolve<CallError | null>(later));
  const sendOnce = createSender({ lock: "queue", hasWaiting: () => true, send });
  await sendOnce();
  now.mockReturnValue(30_999);
  await sendOnce();
  expect(send).toHaveBeenCalledTimes(1);
  now.mockReturnValue(31_000);
  await sendOnce();
  expect(send).toHaveBeenCalledTimes(2);
});
