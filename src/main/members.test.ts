import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { openEvents } from "#src/testing/event-stream.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";

let first: TestApp;
let second: TestApp;
const servers: Server[] = [];
const urls: string[] = [];

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ beside: first });
  for (const { app } of [first, second]) {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    await new Promise((resolve) => server.once("listening", resolve));
    servers.push(server);
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`);
  }
});
afterAll(async () => {
  for (const server of servers) server.close();
  await second.stop();
  await first.stop();
});

/** Changes a member as another process would, and announces the change as the verb does. */
async function change(companyId: string, userId: string, column: string): Promise<void> {
  await first.pool.query(`update members set ${column} where company_id = $1 and user_id = $2`, [companyId, userId]);
  await first.pool.query("select pg_notify('comanda', $1)", [
    JSON.stringify({ company_id: companyId, type: "members.changed" }),
  ]);
}

test.each([
  ["is removed", "left_at = now()", 404],
  ["gets another role", "role = 'counter'", 200],
])("the streams of a member who %s end within a second on every process", async (_, column, status) => {
  const { companyId, token: ownersToken } = await createOwner(first);
  const member = await createMember(first, companyId, "kitchen");
  const open = (url: string, token: string) => openEvents(url, { authorization: `Bearer ${token}` });
  const streams = await Promise.all(urls.map((url) => open(url, member.token)));
  const owners = await open(urls[1]!, ownersToken);
  let ownersEnded = false;
  void owners.ended.then(() => (ownersEnded = true));
  const start = performance.now();
  await change(companyId, member.userId, column);
  await Promise.all(streams.map((stream) => stream.ended));
  expect(performance.now() - start).toBeLessThan(1000);
  expect(ownersEnded).toBe(false);
  owners.close();
  expect((await member.call(readCompany)).status).toBe(status);
});

test("a role that changed holds from the next request on", async () => {
  const { companyId } = await createOwner(first);
  const member = await createMember(first, companyId, "counter");
  const refund = () =>
    member.call(changeOrder, {
      query: { id: "00000000-0000-7000-8000-000000000000" },
      body: { payment_status: "refunded", refund_reason: "Cold" },
    });
  expect(await refund()).toMatchObject({ status: 403, body: { code: "ROLE_NOT_ALLOWED" } });
  await change(companyId, member.userId, "role = 'manager'");
  expect(await refund()).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});
