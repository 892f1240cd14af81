import { afterEach, describe, expect, test, vi } from "vitest";
import { deviceKeyOf, seal } from "#src/features/till/web/device-keys.ts";
import { handOverOrders, sendOrders } from "#src/features/till/web/send-orders.ts";
import { type StoredOrder, storedOrders } from "#src/features/till/web/stored-orders.ts";
import { memoryStorage } from "#src/testing/memory-storage.ts";

const DEVICE_KEY = await deviceKeyOf("secret-of-the-device");
const COMPANY = "0193f000-0000-7000-8000-000000000001";

const order = (minute: number, cash: StoredOrder["cash"] = null): StoredOrder => ({
  key: `0193f000-0000-4000-8000-00000000000${minute}`,
  at: `2026-11-23T12:0${minute}:00.000Z`,
  body: { items: [] },
  draft: {},
  label: "Counter",
  items: "1 × Tea",
  total: 3,
  cash,
  settled: false,
  problem: null,
});

/**
 * Stores two waiting orders, the first paid in cash, and replaces the server with one that always returns `response`.
 */
async function queueBefore(response: () => Response) {
  const orders = storedOrders(memoryStorage(), COMPANY, () => Promise.resolve([DEVICE_KEY]));
  await orders.put(order(2));
  await orders.put(order(1, { given: 5, change: 2 }));
  const fetched = vi.fn(() => Promise.resolve(response()));
  vi.stubGlobal("fetch", fetched);
  return { orders, fetched };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a session that has ended", () => Response.json({ error: "Please sign in." }, { status: 401 })],
  ["a right that was taken away", () => Response.json({ error: "Not allowed." }, { status: 403 })],
  [
    "a member who was removed",
    () => Response.json({ error: "You do not belong here.", code: "NO_COMPANY" }, { status: 404 }),
  ],
  [
    "the sign-in page of a wireless network",
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
  ],
])("orders go on waiting, all of them and in order, at %s", async (_, response) => {
  const { orders, fetched } = await queueBefore(response);
  expect(await sendOrders(orders)).toMatchObject({ placed: [] });
  expect(await orders.all()).toEqual([order(1, { given: 5, change: 2 }), order(2)]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("an order that the server refuses keeps the reason and holds nothing up", async () => {
  const { orders, fetched } = await queueBefore(() => Response.json({ error: "Tea is sold out." }, { status: 409 }));
  await sendOrders(orders);
  expect((await orders.all()).map(({ problem }) => problem)).toEqual(["Tea is sold out.", "Tea is sold out."]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("an error that nobody expected is reported, and holds nothing up", async () => {
  const { orders, fetched } = await queueBefore(() => Response.json({ order: { reference_id: "ORD-2" } }));
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  fetched.mockImplementationOnce(() =>
    Promise.resolve({ ok: true, status: 200, headers: null } as unknown as Response),
  );
  expect(await sendOrders(orders)).toEqual({ placed: ["ORD-2"], notAllowed: false, later: null });
  expect(reported).toHaveBeenCalledTimes(1);
  expect(await orders.all()).toMatchObject([{ problem: "It could not be sent." }]);
});

test("an order is sent as it was taken: its moment, its cash, and whether the guest has it", async () => {
  const { orders, fetched } = await queueBefore(() => Response.json({ order: { reference_id: "ORD-1" } }));
  await orders.put({ ...order(1, { given: 5, change: 2 }), settled: true });
  await sendOrders(orders);
  const [, request] = fetched.mock.calls[0] as unknown as [string, { body: string; headers: Record<string, string> }];
  expect(JSON.parse(request.body)).toEqual({
    order: { items: [] },
    taken_at: "2026-11-23T12:01:00.000Z",
    settled: true,
    total: 3,
    cash: { given: 5 },
  });
  expect(request.headers["Idempotency-Key"]).toBe(order(1).key);
  expect(await orders.all()).toEqual([]);
});

test("an order at which the server fails waits, and holds nothing up", async () => {
  const { orders, fetched } = await queueBefore(() => Response.json({ order: { reference_id: "ORD-2" } }));
  fetched.mockResolvedValueOnce(Response.json({ error: "Something failed." }, { status: 500 }));
  expect(await sendOrders(orders)).toMatchObject({ placed: ["ORD-2"], later: { status: 500 } });
  expect(await orders.all()).toEqual([order(1, { given: 5, change: 2 })]);
});

test("what an earlier version stored, encrypted or not, is sent once, and after a killed tab under the same key", async () => {
  const { fetched } = await queueBefore(() => Response.json({ order: { reference_id: "ORD-1" } }));
  const storage = memoryStorage();
  const stored = () => storedOrders(storage, COMPANY, () => Promise.resolve([DEVICE_KEY]));
  const texts = new Map([
    [order(1).key, JSON.stringify(order(1))],
    [order(2).key, JSON.stringify({ key_id: DEVICE_KEY.id, sealed: await seal(DEVICE_KEY.key, order(2)) })],
  ]);
  const putAll = () => texts.forEach((text, key) => storage.setItem(`till-order ${COMPANY} ${key}`, text));
  putAll();
  await sendOrders(stored());
  await sendOrders(stored());
  expect(storage.length).toBe(0);
  // Simulates a process that was killed after the server had the orders and before they were removed here.
  putAll();
  await sendOrders(stored());
  const requests = fetched.mock.calls as unknown as [string, { headers: Record<string, string> }][];
  expect(requests.map(([, { headers }]) => headers["Idempotency-Key"])).toEqual([...texts.keys(), ...texts.keys()]);
});

describe("what is stored", () => {
  test("cannot be read without the device's key, nor when it was changed", async () => {
    const storage = memoryStorage();
    await storedOrders(storage, COMPANY, () => Promise.resolve([DEVICE_KEY])).put(order(1));
    const name = storage.key(0) ?? "";
    const text = storage.getItem(name) ?? "";
    expect(text).not.toMatch(/Tea|Counter|secret-of/);
    const other = await deviceKeyOf("another-device");
    const elsewhere = storedOrders(storage, COMPANY, () => Promise.resolve([{ ...other, id: DEVICE_KEY.id }]));
    await expect(elsewhere.all()).rejects.toThrow();
    expect(await storedOrders(storage, COMPANY, () => Promise.resolve([other])).all()).toEqual([]);
    await expect(crypto.subtle.exportKey("raw", DEVICE_KEY.key!)).rejects.toThrow();
  });

  test("is read when an earlier version stored it, and needs a secret of the device from then on", async () => {
    const storage = memoryStorage();
    const { settled: _, ...earlier } = { ...order(1), placed_id: null };
    storage.setItem(`till-order ${COMPANY} ${earlier.key}`, JSON.stringify(earlier));
    expect(await storedOrders(storage, COMPANY, () => Promise.resolve([])).all()).toEqual([order(1)]);
    expect(await storedOrders(storage, COMPANY, () => Promise.resolve([])).put(order(2))).toBe(false);
  });
});

test("an order that the browser does not store does not wait, because the till says so", async () => {
  const storage = memoryStorage();
  storage.setItem = () => {
    throw new DOMException("It is full.", "QuotaExceededError");
  };
  const orders = storedOrders(storage, COMPANY, () => Promise.resolve([DEVICE_KEY]));
  expect(await orders.put(order(1))).toBe(false);
  expect(await orders.all()).toEqual([]);
});

describe("orders of somebody who was removed", () => {
  test.each([
    ["stored", []],
    ["sign_in", [order(1, { given: 5, change: 2 }), order(2)]],
  ])("leave the device when the server has them (%s)", async (outcome, left) => {
    const { orders, fetched } = await queueBefore(() => Response.json({ outcome }));
    expect(await handOverOrders(orders)).toBe(2 - left.length);
    const [, request] = fetched.mock.calls[0] as unknown as [string, { body: string }];
    expect(JSON.parse(request.body)).toMatchObject({
      token: "secret-of-the-device",
      orders: [{ key: order(1).key, taken: { cash: { given: 5 } } }, { key: order(2).key }],
    });
    expect(await orders.all()).toEqual(left);
  });
});
