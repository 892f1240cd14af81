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
  const deliveries = storedDeliveries(memoryStorage(), "company");
  deliveries.put(waiting);
  vi.stubGlobal("fetch", () => Promise.resolve(response()));
  return { deliveries };
}

afterEach(() => {
  vi.unstubAllGlobals();
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
