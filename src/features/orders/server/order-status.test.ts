import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { readStatusToken, statusToken } from "#src/features/orders/server/status-token.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let dish: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  dish = await kitchenOf(app, owner).dish("Mee Goreng", { price: 7 });
});
afterAll(() => app.stop());

async function place(): Promise<orders.PlacedOrder> {
  const body = cartOf(owner, [dish.line()]);
  return (await callerOf(app).call(orders.placePublicOrder, { body, key: uuid() })).body;
}

/** The statuses a diner's page hears, one after the other. */
async function* heard(token: string): AsyncGenerator<string> {
  const response = await app.app.request(`${orders.publicOrderEvents.path}?token=${token}`);
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    const blocks = (text + step.value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const data of blocks.flatMap((block) => block.match(/^data: (.*)$/m)?.[1] ?? [])) {
      yield (JSON.parse(data) as orders.PublicOrder).status;
    }
  }
}

test("a diner's page hears every step and the end", async () => {
  const { order_id: id, status_token, status_url } = await place();
  expect(status_url).toBe(`/menu?restaurant=${owner.username}&order=${status_token}`);
  const statuses = heard(status_token);
  expect((await statuses.next()).value).toBe("pending");
  await place();
  await owner.call(list.changeOrder, { query: { id }, body: { status: "processing" } });
  expect((await statuses.next()).value).toBe("processing");
  await owner.call(list.changeOrder, { query: { id }, body: { payment_status: "paid" } });
  expect((await statuses.next()).value).toBe("processing");
  await owner.call(list.changeOrder, { query: { id }, body: { status: "completed" } });
  expect((await statuses.next()).value).toBe("completed");
  expect((await statuses.next()).done).toBe(true);
});

test("a finished order is told once", async () => {
  const { order_id: id, status_token } = await place();
  await owner.call(list.changeOrder, { query: { id }, body: { status: "cancelled" } });
  const statuses = [];
  for await (const status of heard(status_token)) statuses.push(status);
  expect(statuses).toEqual(["cancelled"]);
});

test("the page sees nothing that concerns the restaurant only", async () => {
  const { status_token } = await place();
  const { body } = await callerOf(app).call(orders.publicOrderStatus, { query: { token: status_token } });
  expect(body.order).not.toHaveProperty("customer_id");
  expect(JSON.stringify(body)).not.toContain("guest-");
});

test("a token of one company opens no order of another", async () => {
  const { status_token } = await place();
  const other = await createOwner(app);
  const { token } = readStatusToken(status_token)!;
  const forged = statusToken(other.companyId, token);
  expect((await callerOf(app).call(orders.publicOrderStatus, { query: { token: forged } })).status).toBe(404);
  expect((await callerOf(app).call(orders.publicOrderEvents, { query: { token: forged } })).status).toBe(404);
});

test("a token survives being written and read", () => {
  const [companyId, token] = [uuid(), uuid()];
  const text = statusToken(companyId, token);
  expect(text).toMatch(/^[\w-]{43}$/);
  expect(readStatusToken(text)).toEqual({ companyId, token });
});
