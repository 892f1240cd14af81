import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { updateCompany } from "#src/features/companies/contract.ts";
import { askForHelp } from "#src/features/menu/guest-help/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: "on", TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());

/** An owner who tries Plus and lets guests ask. */
async function withHelp(): Promise<Owner> {
  const owner = await createOwner(app, { table_calls: true, guest_help: true });
  expect((await owner.call(startPlusTry)).status).toBe(200);
  return owner;
}

let addresses = 0;
/** An address that nobody has asked from. */
const newAddress = () => `10.0.${(addresses += 1)}.1`;

const ask = (
  { username }: { username: string },
  question: string,
  { from = newAddress(), ...more }: { from?: string; [field: string]: unknown } = {},
) =>
  callerOf(app).call(askForHelp, {
    body: { username, question, customer_id: uuid(), ...more },
    headers: { "x-forwarded-for": from },
  });
const menuOf = async ({ username }: Owner) => (await callerOf(app).call(readPublicMenu, { query: { username } })).body;

test("Chinese is answered as it is asked, as the browser reads it, or as the restaurant's country writes it", async () => {
  const owner = await withHelp();
  const there = await createOwner(app, { country: "Taiwan", table_calls: true, guest_help: true });
  expect((await there.call(startPlusTry)).status).toBe(200);
  const addressOf = async (restaurant: Owner, question: string, accepted?: string) => {
    const headers = { "x-forwarded-for": newAddress(), ...(accepted && { "accept-language": accepted }) };
    const body = { username: restaurant.username, question, customer_id: uuid() };
    return JSON.stringify((await callerOf(app).call(askForHelp, { body, headers })).body);
  };
  expect(await addressOf(owner, "你们的地址在哪里")).toContain("页面");
  expect(await addressOf(owner, "你們的地址在哪裡")).toContain("頁面");
  expect(await addressOf(owner, "地址在哪", "zh-HK")).toContain("頁面");
  expect(await addressOf(there, "地址在哪")).toContain("頁面");
  expect(await addressOf(there, "地址在哪", "zh-CN")).toContain("页面");
});

test("a guest is answered from this restaurant's menu, in the question's language", async () => {
  const owner = await withHelp();
  await kitchenOf(app, owner).dish("Laksa", { price: 8 });
  const { status, body } = await ask(owner, "Was kostet die Laksa?");
  expect(status).toBe(200);
  expect(body).toMatchObject({ language: "de", paragraphs: ["Laksa: $8.00."], ask_staff: false });
  expect(body.dishes).toMatchObject([{ name: "Laksa", price: "$8.00" }]);
  const other = await withHelp();
  expect((await ask(other, "how much is the laksa")).body.paragraphs.join()).not.toContain("8.00");
});

test("the restaurant is the one of the request's host, whatever the body names", async () => {
  const [owner, other] = [await withHelp(), await withHelp()];
  await kitchenOf(app, owner).dish("Laksa", { price: 8 });
  const response = await app.app.request(askForHelp.path, {
    method: "POST",
    headers: { "content-type": "application/json", host: `${owner.username}.localhost` },
    body: JSON.stringify({ username: other.username, question: "how much is the laksa" }),
  });
  expect(await response.json()).toMatchObject({ paragraphs: ["Laksa: $8.00."] });
});

test("an order's status is answered with its token, and with no other restaurant's", async () => {
  const [owner, other] = [await withHelp(), await withHelp()];
  const dish = await kitchenOf(app, owner).dish("Laksa", { price: 8 });
  const { body: placed } = await callerOf(app).call(placePublicOrder, {
    body: cartOf(owner, [dish.line()]),
    key: uuid(),
  });
  const order = { status_token: placed.status_token };
  const { body } = await ask(owner, "where is my order?", order);
  expect(body.paragraphs[0]).toMatch(/^Your order ORD-\w+: The kitchen has your order. It is not paid yet.$/);
  for (const attempt of [
    ask(other, "where is my order?", order),
    ask(owner, "where is my order?", { status_token: "x" }),
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await attempt).body).toMatchObject({ ask_staff: true, paragraphs: [expect.stringContaining("no order")] });
  }
});

test("it is off until the owner turns it on, and belongs to Plus", async () => {
  const owner = await createOwner(app);
  const off = { status: 409, body: { code: "HELP_OFF" } };
  expect(await ask(owner, "are you open")).toMatchObject(off);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { guest_help: true } });
  expect(await ask(owner, "are you open")).toMatchObject(off);
  expect((await menuOf(owner)).company.guest_help).toBeUndefined();
  await owner.call(startPlusTry);
  await expect.poll(async () => (await menuOf(owner)).company.guest_help).toBe(true);
  expect((await ask(owner, "are you open")).status).toBe(200);
  await app.pool.query("update plus_tries set started_at = now() - interval '15 days' where company_id = $1", [
    owner.companyId,
  ]);
  expect(await ask(owner, "are you open")).toMatchObject(off);
  await app.pool.query(
    `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id, plan_name,
       price_id, observed_at) values ($1, 'cus', $2, 'active', 'plus', 'Plus', 'price', now())`,
    [owner.companyId, `sub_${owner.companyId}`],
  );
  await expect.poll(async () => (await menuOf(owner)).company.guest_help).toBe(true);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { guest_help: false } });
  expect(await ask(owner, "are you open")).toMatchObject(off);
});

test("a device asks ten questions in ten minutes, and others still can", async () => {
  const owner = await withHelp();
  const device = { customer_id: uuid(), from: newAddress() };
  const replies = await Promise.all(Array.from({ length: 12 }, () => ask(owner, "are you open", device)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  const rejected = replies.find(({ status }) => status === 429)?.body as unknown as {
    code: string;
    retryAfter: number;
  };
  expect(rejected.code).toBe("RATE_LIMITED");
  expect(rejected.retryAfter).toBeGreaterThan(500);
  expect((await ask(owner, "are you open")).status).toBe(200);
});

test("an address cannot use up a restaurant's questions, whatever its devices call themselves", async () => {
  const owner = await withHelp();
  const from = newAddress();
  const replies = await Promise.all(Array.from({ length: 70 }, () => ask(owner, "are you open", { from })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  const rejected = replies.filter(({ status }) => status === 429);
  expect(new Set(rejected.map(({ body }) => (body as unknown as { code: string }).code))).toEqual(
    new Set(["RATE_LIMITED"]),
  );
  expect((await ask(await withHelp(), "are you open", { from })).status).toBe(429);
  expect((await ask(owner, "are you open")).status).toBe(200);
  const { rows } = await app.pool.query("select points from rate_limits where key = $1", [`help:${owner.companyId}`]);
  expect(rows).toEqual([{ points: 61 }]);
});

test.each([
  ["", 400],
  ["x".repeat(301), 400],
  ["why\u0000", 200],
  ["' or 1=1; drop table dish; --", 200],
  ["\\p{L}(((((*+?", 200],
  ["(a+)+".repeat(50), 200],
])("the question %j is answered with %i", async (question, status) => {
  const owner = await withHelp();
  await kitchenOf(app, owner).dish("Laksa", { price: 8 });
  expect((await ask(owner, question)).status).toBe(status);
});

test("an unknown restaurant has no answers", async () => {
  expect((await ask({ username: "nobody" }, "are you open")).status).toBe(404);
});
