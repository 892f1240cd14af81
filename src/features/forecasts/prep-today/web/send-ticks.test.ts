import { afterEach, expect, test, vi } from "vitest";
import { sendTicks } from "#src/features/forecasts/prep-today/web/send-ticks.ts";
import { type StoredTick, storedTicks } from "#src/features/forecasts/prep-today/web/stored-ticks.ts";
import { memoryStorage } from "#src/testing/memory-storage.ts";

const NOW = "2026-11-23T12:00:00.000Z";
const tick: StoredTick = {
  batch_id: "0193f000-0000-4000-8000-000000000001",
  line_id: "0193f000-0000-4000-8000-000000000002",
  name: "Sauce",
  unit: "kg",
  quantity: 2,
  at: "2026-11-23T11:30:00.000Z",
};

/** A tick from half an hour ago that waits, and a server that responds with `response`. */
function waitingBefore(response: () => Response) {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  const ticks = storedTicks(memoryStorage(), "company");
  ticks.put(tick);
  const fetched = vi.fn((_address: string, _request: { headers: Record<string, string> }) =>
    Promise.resolve(response()),
  );
  vi.stubGlobal("fetch", fetched);
  return { ticks, fetched };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tick is sent with how long ago it was made", async () => {
  const { ticks, fetched } = waitingBefore(() => Response.json({}));
  expect(await sendTicks(ticks)).toBeNull();
  expect(fetched.mock.calls[0]?.[1].headers["X-Entered-Ago"]).toBe("1800000");
  expect(ticks.all()).toEqual([]);
});

test("a tick that is newer than the clock of the device was made just now", async () => {
  const { ticks, fetched } = waitingBefore(() => Response.json({}));
  ticks.put({ ...tick, at: "2026-11-23T12:00:05.000Z" });
  await sendTicks(ticks);
  expect(fetched.mock.calls[0]?.[1].headers["X-Entered-Ago"]).toBe("0");
});

test.each([401, 408, 429, 500, 503])("a tick goes on waiting at an error %i", async (status) => {
  const { ticks } = waitingBefore(() => Response.json({ error: "Not now." }, { status }));
  expect(await sendTicks(ticks)).toMatchObject({ status });
  expect(ticks.all()).toEqual([tick]);
});

test("a tick that the server refuses keeps the reason", async () => {
  const { ticks } = waitingBefore(() => Response.json({ error: "It was ticked off already." }, { status: 409 }));
  expect(await sendTicks(ticks)).toBeNull();
  expect(ticks.all()).toEqual([{ ...tick, problem: "It was ticked off already." }]);
});

test("what an earlier version stored is sent once, and after a killed tab as the same batch", async () => {
  const { fetched } = waitingBefore(() => Response.json({}));
  const storage = memoryStorage();
  const key = "prep-tick company 0193f000-0000-4000-8000-000000000001";
  const text =
    '{"batch_id":"0193f000-0000-4000-8000-000000000001","line_id":"0193f000-0000-4000-8000-000000000002",' +
    '"name":"Sauce","unit":"kg","quantity":2,"at":"2026-11-23T11:30:00.000Z"}';
  storage.setItem(key, text);
  await sendTicks(storedTicks(storage, "company"));
  await sendTicks(storedTicks(storage, "company"));
  expect(storage.length).toBe(0);
  // Simulates a process that was killed after the server had the tick and before it was removed here.
  storage.setItem(key, text);
  await sendTicks(storedTicks(storage, "company"));
  const bodies = (fetched.mock.calls as unknown as [string, { body: string }][]).map(([, { body }]) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  expect(JSON.parse(bodies[0] ?? "")).toEqual({ batch_id: tick.batch_id, done_quantity: 2 });
});
