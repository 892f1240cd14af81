import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as kitchenEndpoints from "#src/features/orders/kitchen/contract.ts";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let soup: DishOnMenu;
let bread: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  soup = await kitchen.dish("Soup", { name: "Bowl", price: 6 }, { name: "Cup", price: 4 });
  bread = await kitchen.dish("Bread", { price: 2 });
});
afterAll(() => app.stop());

const board = async () => (await owner.call(kitchenEndpoints.readBoard)).body;
const stations = async () => (await board()).tickets.map((ticket) => ticket.station);
const change = (id: string, status: "processing" | "completed" | "cancelled") =>
  owner.call(list.changeOrder, { query: { id }, body: { status } });
const clear = (id: string) => owner.call(kitchenEndpoints.clearTicket, { query: { id } });
const recall = (id: string) => owner.call(kitchenEndpoints.recallTicket, { query: { id } });

test("a ticket moves over the board and can be cleared and recalled", async () => {
  const lines = [soup.line(2), { ...soup.line(), size_id: soup.sizes[1]?.id }, bread.line(3)];
  const first = (await owner.call(orders.placeOrder, { body: { items: lines } })).body.order.id;
  const second = (await owner.call(orders.placeOrder, { body: { items: [soup.line()] } })).body.order.id;
  expect((await board()).tickets.map(({ id }) => id)).toEqual([first, second]);
  expect((await board()).all_day).toEqual([
    { dish_name: "Bread", size_name: "Regular", quantity: 3 },
    { dish_name: "Soup", size_name: "Bowl", quantity: 3 },
    { dish_name: "Soup", size_name: "Cup", quantity: 1 },
  ]);

  await change(first, "processing");
  expect(await stations()).toEqual(["preparing", "new"]);
  await change(first, "completed");
  expect(await stations()).toEqual(["ready", "new"]);
  expect((await board()).all_day).toEqual([{ dish_name: "Soup", size_name: "Bowl", quantity: 1 }]);

  expect((await clear(first)).status).toBe(200);
  expect((await clear(first)).status).toBe(200);
  expect(await stations()).toEqual(["new"]);
  expect((await board()).cleared).toMatchObject([{ id: first, item_count: 6, table_number: "1" }]);

  expect((await recall(first)).body.order.status).toBe("completed");
  expect(await stations()).toEqual(["preparing", "new"]);
  expect((await board()).all_day[1]).toEqual({ dish_name: "Soup", size_name: "Bowl", quantity: 3 });
  expect((await board()).cleared).toEqual([]);
  await clear(first);
  await change(second, "cancelled");
  expect(await stations()).toEqual(["cancelled"]);
  await clear(second);
  expect((await board()).tickets).toEqual([]);
  expect((await board()).cleared.map(({ id }) => id)).toEqual([first]);
});

test("a ticket that is not ready can neither be cleared nor recalled", async () => {
  const { id } = (await owner.call(orders.placeOrder, { body: { items: [soup.line()] } })).body.order;
  expect((await clear(id)).status).toBe(409);
  expect((await recall(id)).status).toBe(409);
  await change(id, "processing");
  expect((await clear(id)).status).toBe(409);
});

test("a pending order stays on the board however old it is; a finished one leaves it after 12 hours", async () => {
  const old = (await owner.call(orders.placeOrder, { body: { items: [soup.line()] } })).body.order.id;
  const done = (await owner.call(orders.placeOrder, { body: { items: [soup.line()] } })).body.order.id;
  await change(done, "processing");
  await change(done, "completed");
  await app.pool.query("update orders set created_at = now() - interval '13 hours' where id = any($1)", [[old, done]]);
  const shown = (await board()).tickets.map(({ id }) => id);
  expect(shown).toContain(old);
  expect(shown).not.toContain(done);
});

test("lines are ticked off singly, are stored, and no longer count as to be made", async () => {
  const lines = [soup.line(2), bread.line(7)];
  const { id } = (await owner.call(orders.placeOrder, { body: { items: lines, table_number: "T1" } })).body.order;
  const ticket = async () => (await board()).tickets.find((ticket) => ticket.id === id);
  const [first, second] = (await ticket())?.order_items ?? [];
  const breadToMake = async () => (await board()).all_day.find((one) => one.dish_name === "Bread")?.quantity ?? 0;
  const before = await breadToMake();
  const tick = (line = "", done = true) =>
    owner.call(kitchenEndpoints.tickLine, { query: { id: line }, body: { done } });
  expect((await tick(second?.id)).status).toBe(200);
  expect((await ticket())?.order_items.map(({ done_at }) => done_at !== null)).toEqual([false, true]);
  expect(await breadToMake()).toBe(before - 7);
  const ticked = (await ticket())?.order_items[1]?.done_at;
  await tick(second?.id);
  expect((await ticket())?.order_items[1]?.done_at).toBe(ticked);
  await tick(second?.id, false);
  expect(await breadToMake()).toBe(before);
  const other = await createOwner(app);
  const foreign = await other.call(kitchenEndpoints.tickLine, { query: { id: first?.id ?? "" }, body: { done: true } });
  expect(foreign.status).toBe(404);
});

test("a dish is marked sold out and back, and nobody can order it in between", async () => {
  const pie = await kitchenOf(app, owner).dish("Pie", { price: 5 });
  const mark = (sold_out: boolean) => owner.call(markSoldOut, { query: { id: pie.id }, body: { sold_out } });
  const send = async () => (await owner.call(orders.placeOrder, { body: { items: [pie.line()] } })).body;
  expect((await mark(true)).body.dish.sold_out_at).not.toBeNull();
  await mark(true);
  expect((await send()).error).toBe("Pie is sold out.");
  expect((await mark(false)).body.dish.sold_out_at).toBeNull();
  expect((await send()).order.status).toBe("pending");
});

test("with more than 500 open orders the board shows the newest, and says how many it does not show", async () => {
  const busy = await createOwner(app);
  const cake = await kitchenOf(app, busy).dish("Cake", { price: 3 });
  const order = async () => (await busy.call(orders.placeOrder, { body: { items: [cake.line()] } })).body.order.id;
  const read = async () => (await busy.call(kitchenEndpoints.readBoard)).body;
  const recalled = await order();
  for (const status of ["processing", "completed"] as const) {
    await busy.call(list.changeOrder, { query: { id: recalled }, body: { status } });
  }
  await busy.call(kitchenEndpoints.recallTicket, { query: { id: recalled } });
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at, status)
     select $1, gen_random_uuid(), status || n, '1', 'guest', 'menu', 3, 'USD', status || n, '', gen_random_uuid(),
       now() - make_interval(mins => n), status
     from generate_series(1, 300) as n, unnest(array['pending', 'processing', 'completed']) as status`,
    [busy.companyId],
  );
  const newest = await order();
  const full = await read();
  expect(full.older_open).toBe(101);
  const open = full.tickets.filter(({ status }) => status === "pending" || status === "processing");
  expect(open).toHaveLength(500);
  expect(open.at(-1)?.id).toBe(newest);
  const times = full.tickets.map((ticket) => ticket.created_at);
  expect(times).toEqual([...times].sort());
  expect(full.tickets.filter(({ status }) => status === "completed")).toHaveLength(200);
  expect(full.tickets.find(({ id }) => id === recalled)?.station).toBe("preparing");
  await app.pool.query(
    "update orders set status = 'cancelled', cleared_at = now() where company_id = $1 and reference_id like 'pending%'",
    [busy.companyId],
  );
  expect((await read()).older_open).toBe(0);
});
