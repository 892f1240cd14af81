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
  expect((await sendDeliveries(deliveries)).later).toBeNull();
  expect(fetched.mock.calls[0]?.[1].headers["X-Entered-Ago"]).toBe("1800000");
  expect(deliveries.all()).toEqual([]);
});

test("a delivery goes on waiting while nobody works on the tablet", async () => {
  const { deliveries } = waitingBefore(() => Response.json({ code: "DEVICE_LOCKED" }, { status: 401 }));
  expect((await sendDeliveries(deliveries)).later).toMatchObject({ status: 401 });
  expect(deliveries.all()).toEqual([waiting]);
});

test("a delivery that the server refuses is looked at again by a person", async () => {
  const { deliveries } = waitingBefore(() => Response.json({ error: "The order changed." }, { status: 409 }));
  await sendDeliveries(deliveries);
  expect(deliveries.all()).toMatchObject([{ state: "counting", problem: "The order changed." }]);
});

test("what an earlier version stored is sent once, and after a killed tab as the same delivery", async () => {
  const { fetched } = waitingBefore(() => Response.json({ delivery: {} }));
  const storage = memoryStorage();
  const key = "delivery company 0193f000-0000-7000-8000-000000000003";
  const text =
    '{"draft":{"id":"0193f000-0000-7000-8000-000000000003","po_id":null,"number":null,"supplier_id":null,' +
    '"supplier_name":"Green Farm","note":"","lines":[],"extras":[]},"state":"waiting","rest":"wait",' +
    '"at":"2026-11-23T11:30:00.000Z","problem":null,"invoice":null,"invoices":[]}';
  storage.setItem(key, text);
  await sendDeliveries(storedDeliveries(storage, "company"));
  await sendDeliveries(storedDeliveries(storage, "company"));
  expect(storage.length).toBe(0);
  // Simulates a process that was killed after the server had the delivery and before it was removed here.
  storage.setItem(key, text);
  await sendDeliveries(storedDeliveries(storage, "company"));
  const bodies = (fetched.mock.calls as unknown as [string, { body: string }][]).map(([, { body }]) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ id: "0193f000-0000-7000-8000-000000000003" });
});

test("a photo that waits is sent alone when its delivery is booked, by an earlier version as well", async () => {
  const { fetched } = waitingBefore(() => Response.json({ delivery: {} }));
  const sent: unknown[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      status = 200;
      responseText = "{}";
      upload = { addEventListener: () => {} };
      #done = () => {};
      open = () => {};
      setRequestHeader = () => {};
      addEventListener = (type: string, listener: () => void) => {
        if (type === "load") this.#done = listener;
      };
      send = (body: FormData) => {
        sent.push(body.get("photo"));
        this.#done();
      };
    },
  );
  const storage = memoryStorage();
  storage.setItem(`delivery company ${waiting.draft.id}`, JSON.stringify({ ...waiting, state: "photo" }));
  storage.setItem(`delivery-photo company ${waiting.draft.id}`, '"data:image/jpeg;base64,AAAA"');
  await sendDeliveries(storedDeliveries(storage, "company"));
  expect(fetched).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
  expect(storage.length).toBe(0);
});
