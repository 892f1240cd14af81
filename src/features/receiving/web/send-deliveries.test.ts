import { afterEach, expect, test, vi } from "vitest";
import { sendDeliveries } from "#src/features/receiving/web/send-deliveries.ts";
import { storedDeliveries, type StoredDelivery } from "#src/features/receiving/web/stored-deliveries.ts";
import { memoryStorage } from "#src/testing/memory-storage.ts";

const waiting: StoredDelivery = {
  draft: {
    id: "0193f000-0000-4000-8000-000000000001",
    po_id: null,
    number: null,
    supplier_id: "0193f000-0000-4000-8000-000000000002",
    supplier_name: "Green Farm",
    note: "",
    lines: [],
    extras: [],
  },
  state: "waiting",
  rest: "wait",
  at: "2026-11-23T11:30:00.000Z",
  problem: null,
  invoice: null,
  invoices: [],
};

/** A delivery that was booked half an hour ago, and a server that responds with `response`. */
function waitingBefore(response: () => Response) {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00.000Z"), toFake: ["Date"] });
  const deliveries = storedDeliveries(memoryStorage(), "company");
  deliveries.put(waiting);
  const fetched = vi.fn((_address: string, _request: { headers: Record<string, string> }) =>
    Promise.resolve(response()),
  );
  vi.stubGlobal("fetch", fetched);
  return { deliveries, fetched };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a delivery is sent with how long ago a person booked it", async () => {
  const { deliveries, fetched } = waitingBefore(() => Response.json({ delivery: {} }));
  expect((await sendDeliveries(deliveries)).isReached).toBe(true);
  expect(fetched.mock.calls[0]?.[1].headers["X-Entered-Ago"]).toBe("1800000");
  expect(deliveries.all()).toEqual([]);
});

test("a delivery goes on waiting while nobody works on the tablet", async () => {
  const { deliveries } = waitingBefore(() => Response.json({ code: "DEVICE_LOCKED" }, { status: 401 }));
  expect((await sendDeliveries(deliveries)).isReached).toBe(false);
  expect(deliveries.all()).toEqual([waiting]);
});

test("a delivery that the server refuses is looked at again by a person", async () => {
  const { deliveries } = waitingBefore(() => Response.json({ error: "The order changed." }, { status: 409 }));
  await sendDeliveries(deliveries);
  expect(deliveries.all()).toMatchObject([{ state: "counting", problem: "The order changed." }]);
});
