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

async function placeOrder(): Promise<orders.PlacedOrder> {
  const body = cartOf(owner, [dish.line()]);
  return (await callerOf(app).call(orders.placePublicOrder, { body, key: uuid() })).body;
}

/** Yields the statuses that the guest's page receives, in order. */
async function* receivedStatuses(token: string): AsyncGenerator<string> {
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

test("the guest's page receives every change, and the stream ends with the order", async () => {
  const { order_id: id, status_token, status_url } = await placeOrder();
  expect(status_url).toBe(`/menu?restaurant=${owner.username}&order=${status_token}`);
  const statuses = receivedStatuses(status_token);
  expect((await statuses.next()).value).toBe("pending");
  await placeOrder();
  await owner.call(list.changeOrder, { query: { id }, body: { status: "processing" } });
  expect((await statuses.next()).value).toBe("processing");
  await owner.call(list.changeOrder, { query: { id }, body: { payment_status: "paid" } });
  expect((await statuses.next()).value).toBe("processing");
  await owner.call(list.changeOrder, { query: { id }, body: { status: "completed" } });
  expect((await statuses.next()).value).toBe("completed");
  expect((await statuses.next()).done).toBe(true);
});

test("a finished order is sent once", async () => {
  const { order_id: id, status_token } = await placeOrder();
  await owner.call(list.changeOrder, { query: { id }, body: { status: "cancelled" } });
  const statuses = [];
  for await (const status of receivedStatuses(status_token)) statuses.push(status);
  expect(statuses).toEqual(["cancelled"]);
});

test("the guest's page gets no fields for the restaurant alone", async () => {
  const { status_token } = await placeOrder();
  const { body } = await callerOf(app).call(orders.publicOrderStatus, { query: { token: status_token } });
  expect(body.order).not.toHaveProperty("customer_id");
  expect(JSON.stringify(body)).not.toContain("guest-");
});

test("a company's token opens no order of another company", async () => {
  const { status_token } = await placeOrder();
  const other = await createOwner(app);
  const { token } = readStatusToken(status_token)!;
  const forged = statusToken(other.companyId, token);
  expect((await callerOf(app).call(orders.publicOrderStatus, { query: { token: forged } })).status).toBe(404);
  expect((await callerOf(app).call(orders.publicOrderEvents, { query: { token: forged } })).status).toBe(404);
});

test("a token is read back as it was written", () => {
  const [companyId, token] = [uuid(), uuid()];
  const text = statusToken(companyId, token);
  expect(text).toMatch(/^[\w-]{43}$/);
  expect(readStatusToken(text)).toEqual({ companyId, token });
});
