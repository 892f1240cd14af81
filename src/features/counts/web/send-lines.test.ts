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
