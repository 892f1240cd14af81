import { afterEach, expect, test, vi } from "vitest";
import { sendLines } from "#src/features/counts/web/send-lines.ts";
import { type StoredLine, storedLines } from "#src/features/counts/web/stored-lines.ts";
import { memoryStorage } from "#src/testing/memory-storage.ts";

const line = (at: number): StoredLine => ({
  id: `0193f000-0000-4000-8000-00000000000${at}`,
  count_id: null,
  item_id: "0193f000-0000-4000-8000-000000000009",
  item_name: "Rice",
  area_id: null,
  counted: `${at}`,
  unit: "kg",
  typed: `${at}`,
  counted_at: `2026-11-23T11:3${at}:00.000Z`,
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("lines are sent with the moments at which they were counted, and the count is begun at the first", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00.000Z"), toFake: ["Date"] });
  const lines = storedLines(memoryStorage(), "company");
  for (const at of [2, 1]) lines.put(line(at));
  const fetched = vi
    .fn((_address: string, _request: { headers: Record<string, string>; body: string }) =>
      Promise.resolve(new Response()),
    )
    .mockResolvedValueOnce(Response.json({ count: { id: "count" } }))
    .mockResolvedValueOnce(Response.json({ stored: [line(1).id, line(2).id], rejected: [] }));
  vi.stubGlobal("fetch", fetched);
  expect(await sendLines({ lines, blind: false, device: "iPad", onCount: () => {} })).toEqual({ kind: "sent" });
  const [started, added] = fetched.mock.calls.map(([, request]) => request);
  expect(started?.headers["X-Entered-Ago"]).toBe(`${29 * 60_000}`);
  expect(JSON.parse(added?.body ?? "")).toMatchObject({
    sent_at: "2026-11-23T12:00:00.000Z",
    lines: [{ counted_at: line(1).counted_at }, { counted_at: line(2).counted_at }],
  });
});

const COUNT = "0193f000-0000-4000-8000-000000000007";
const sendFrom = (storage: Storage) => {
  return sendLines({ lines: storedLines(storage, "company"), blind: false, device: "iPad", onCount: () => {} });
};

test.each([
  ["while nobody is signed in", 401, "SESSION_EXPIRED"],
  ["while nobody works on the tablet", 401, "DEVICE_LOCKED"],
  ["at too many requests", 429, "RATE_LIMITED"],
  ["while another request does the same", 409, "BUSY"],
  ["at a failure of the server", 500, undefined],
])("lines go on waiting %s", async (_, status, code) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: "Not now.", code, retryAfter: 7 }, { status })));
  const storage = memoryStorage();
  storedLines(storage, "company").put(line(1));
  expect(await sendFrom(storage)).toMatchObject({ kind: "offline", later: { status, retryAfter: 7 } });
  expect(storedLines(storage, "company").all()).toEqual([line(1)]);
});

test("what the server does not take is said", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: "Not allowed." }, { status: 403 })));
  const storage = memoryStorage();
  storedLines(storage, "company").put(line(1));
  expect(await sendFrom(storage)).toEqual({ kind: "failed", message: "Not allowed." });
});

test("what an earlier version stored is sent once, and after a killed tab as the same line", async () => {
  const fetched = vi.fn((_address: string, _request: { body: string }) =>
    Promise.resolve(Response.json({ stored: [line(1).id], rejected: [] })),
  );
  vi.stubGlobal("fetch", fetched);
  const storage = memoryStorage();
  const key = "count-line company 0193f000-0000-4000-8000-000000000001";
  const text =
    '{"item_id":"0193f000-0000-4000-8000-000000000009","item_name":"Rice","area_id":null,"counted":"1","unit":"kg",' +
    `"typed":"1","counted_at":"2026-11-23T11:31:00.000Z","id":"0193f000-0000-4000-8000-000000000001","count_id":"${COUNT}"}`;
  storage.setItem(key, text);
  expect(await sendFrom(storage)).toEqual({ kind: "sent" });
  expect(await sendFrom(storage)).toEqual({ kind: "sent" });
  expect(storage.length).toBe(0);
  // Simulates a process that was killed after the server had the line and before it was removed here.
  storage.setItem(key, text);
  await sendFrom(storage);
  expect(fetched.mock.calls.map(([, { body }]) => (JSON.parse(body) as { lines: unknown }).lines)).toEqual(
    Array.from({ length: 2 }, () => [expect.objectContaining({ id: line(1).id, counted: 1 })]),
  );
});
