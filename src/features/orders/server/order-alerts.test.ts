import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { listMessages } from "#src/features/messages/contract.ts";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { orderJobs } from "#src/features/orders/server/order-alerts.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { untilJobsEnd } from "#src/testing/waiting.ts";

let app: TestApp;
/** A process that places orders and runs no jobs. */
let idle: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  idle = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await idle.stop();
});

async function restaurant(on: TestApp, company: Record<string, unknown> = {}) {
  const owner = await createOwner(on, {
    country: "Singapore",
    currency: "SGD",
    phone_country_code: "+65",
    phone_number: "91234567",
    ...company,
  });
  const laksa = await kitchenOf(on, owner).dish("Laksa", { price: 12.5 });
  const order = (key: string = uuid()) =>
    owner.call(placePublicOrder, { body: { ...cartOf(owner, [laksa.line(2)]), table_number: "Terrace 4" }, key });
  return { owner, laksa, order };
}

const messagesTo = async (owner: Owner, of = "new-order") =>
  (await owner.call(listMessages)).body.messages.filter(({ kind }) => kind === of);
const countAlerts = async (on: TestApp, { companyId }: Owner, table = "order_alerts") =>
  (await on.pool.query(`select order_id from ${table} where company_id = $1`, [companyId])).rowCount;

test("the owner gets one message about a guest's order, with its contents", async () => {
  const { owner, order } = await restaurant(app);
  const key = uuid();
  const { body } = await order(key);
  await order(key);
  await vi.waitFor(async () => expect(await messagesTo(owner)).toHaveLength(1), { timeout: 90_000 });
  const [message] = await messagesTo(owner);
  expect(message).toMatchObject({ to_number: "+6591234567", state: "queued" });
  expect(message?.body.split("\n")).toEqual([
    `NEW ORDER: ${body.customer_reference}, Terrace 4`,
    "2 x Laksa",
    "Total: $25.00",
    `${app.env.APP_URL}/orders/${body.order_id}`,
  ]);
  expect(await countAlerts(app, owner)).toBe(0);
});

test("more orders at once than a batch holds get one message each", async () => {
  const { owner, order } = await restaurant(app);
  const placed = await Promise.all(Array.from({ length: 120 }, () => order()));
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201));
  await vi.waitFor(async () => expect(await countAlerts(app, owner)).toBe(0), { timeout: 90_000 });
  const { rows } = await app.pool.query<{ body: string }>("select body from messages where company_id = $1", [
    owner.companyId,
  ]);
  const references = placed.map(({ body }) => body.customer_reference).sort();
  expect(rows.map(({ body }) => /(ORD-\w+)/.exec(body)?.[1] ?? "").sort()).toEqual(references);
});

test("no message is sent when messages are turned off, or for an order by staff", async () => {
  const off = await restaurant(idle, { new_order_alerts: false });
  await off.order();
  expect(await countAlerts(idle, off.owner)).toBe(0);
  const on = await restaurant(idle);
  await on.owner.call(placeOrder, { body: { items: [{ menu_item_id: on.laksa.id, quantity: 1 }] } });
  expect(await countAlerts(idle, on.owner)).toBe(0);
  await on.order();
  expect(await countAlerts(idle, on.owner)).toBe(1);
});

test("no message is sent for a rejected order", async () => {
  const { owner } = await restaurant(idle);
  const kitchen = kitchenOf(idle, owner);
  const rice = await kitchen.item("Rice", 100);
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 200]] });
  expect((await owner.call(placePublicOrder, { body: cartOf(owner, [bowl.line(1)]), key: uuid() })).status).toBe(409);
  expect(await countAlerts(idle, owner)).toBe(0);
});

test("an order that brings stock to its threshold gets one message too", async () => {
  const { owner } = await restaurant(app);
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 1000, { threshold: 900 });
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 200]] });
  expect((await owner.call(placePublicOrder, { body: cartOf(owner, [bowl.line(1)]), key: uuid() })).status).toBe(201);
  await vi.waitFor(
    async () => {
      const { messages } = (await owner.call(listMessages)).body;
      expect(messages.map(({ kind }) => kind).sort()).toEqual(["new-order", "reorder"]);
    },
    { timeout: 90_000 },
  );
});

test("16 orders at once, through two processes, on an item at its threshold are 16 orders and one message about it", async () => {
  const { owner } = await restaurant(app, { new_order_alerts: false });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 1000, { threshold: 1000 });
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 50]] });
  const other = await startTestApp({ beside: app, work: true });
  try {
    const placed = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        callerOf(at % 2 === 0 ? app : other).call(placePublicOrder, { body: cartOf(owner, [bowl.line()]) }),
      ),
    );
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201));
    expect(await kitchen.count("orders")).toBe(16);
    expect(await kitchen.count("stock_movements", "reason = 'sale'")).toBe(16);
    expect(await kitchen.stock(rice)).toBe(200);
    await vi.waitFor(async () => expect(await countAlerts(app, owner, "reorder_checks")).toBe(0), { timeout: 90_000 });
    await untilJobsEnd(app, "inventory.reorder-check", owner.companyId);
    expect(await messagesTo(owner, "reorder")).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test("the minute's job sends messages that a stopped process left, unless they were turned off since", async () => {
  const [left, off] = [await restaurant(idle), await restaurant(idle)];
  await left.order();
  await off.order();
  await off.owner.call(updateCompany, { query: { id: off.owner.companyId }, body: { new_order_alerts: false } });
  await idle.pool.query("update order_alerts set created_at = now() - interval '1 minute'");
  const worker = await startTestApp({ beside: idle, work: true });
  try {
    const sweep = orderJobs.find((job) => "cron" in job);
    if (!sweep || !("cron" in sweep)) throw new Error("No job runs at intervals.");
    await sweep.run(worker.platform);
    await vi.waitFor(async () => expect(await countAlerts(idle, off.owner)).toBe(0), { timeout: 90_000 });
    await vi.waitFor(async () => expect(await messagesTo(left.owner)).toHaveLength(1), { timeout: 90_000 });
    expect(await messagesTo(off.owner)).toHaveLength(0);
  } finally {
    await worker.stop();
  }
});

test("the message about a special request says what to do", async () => {
  const { owner, laksa, order } = await restaurant(app);
  await app.pool.query("update dish set deleted_at = now() where id = $1", [laksa.id]);
  const { body } = await order();
  await vi.waitFor(async () => expect(await messagesTo(owner)).toHaveLength(1), { timeout: 90_000 });
  const [message] = await messagesTo(owner);
  expect(message?.body).toContain(`SPECIAL REQUEST: ${body.customer_reference}`);
  expect(message?.body).toContain("please agree on it with the guest");
  expect(message?.body).not.toContain("Total");
});
