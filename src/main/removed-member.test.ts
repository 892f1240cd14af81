import { serve } from "@hono/node-server";
import { createHmac } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { makeLinkCode } from "#src/features/chat-links/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { removeMember } from "#src/features/members/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { openEvents } from "#src/testing/event-stream.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { callerWithCookie, pairTablet, setPin } from "#src/testing/tablet.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

const NUMBER = "6592377777";

let apps: TestApp[];
let peer: WhatsappStandIn;
const servers: Server[] = [];
const urls: string[] = [];
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  const env = {
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_ID: "1055",
    WHATSAPP_NUMBER: "6560001111",
    WHATSAPP_API_URL: peer.url,
    WHATSAPP_APP_SECRET: "app secret",
  };
  const first = await startTestApp({ work: true, env });
  apps = [first, await startTestApp({ work: true, env, beside: first })];
  for (const { app } of apps) {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    await new Promise((resolve) => server.once("listening", resolve));
    servers.push(server);
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`);
  }
});
afterAll(async () => {
  for (const server of servers) server.close();
  for (const app of apps.toReversed()) await app.stop();
  await peer.stop();
});

let written = 0;
/** Delivers a message of the member's phone to a process, as WhatsApp does. */
async function write(app: TestApp, text: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const message = {
    id: `wamid.removed.${(written += 1)}`,
    from: NUMBER,
    timestamp,
    type: "text",
    text: { body: text },
  };
  const value = { metadata: { phone_number_id: "1055" }, messages: [message] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  expect((await app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status).toBe(200);
}
const texts = () =>
  [...peer.accepted.values()].map(({ body }) => (body as unknown as { text?: { body: string } }).text?.body ?? "");

test("whoever is removed has no session, stream, tablet or linked phone within a second, on either process", async () => {
  const [first, second] = apps as [TestApp, TestApp];
  const owner = await createOwner(first, { country: "Singapore" });
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const cook = await createMember(first, owner.companyId, "kitchen");
  await setPin(cook);
  const tablet = await pairTablet(first, owner);
  await tablet.unlock(cook.userId);
  const { body } = await cook.call(makeLinkCode, { body: { number: `+${NUMBER}` } });
  await write(first, `link ${body.code}`);
  await write(second, "how much rice is left?");
  await expect.poll(texts, { timeout: 10_000 }).toContainEqual(expect.stringContaining("Rice: 8 kg"));
  const streams = await Promise.all(
    urls.flatMap((url) => [
      openEvents(url, { authorization: `Bearer ${cook.token}` }),
      openEvents(url, { cookie: tablet.cookie }),
    ]),
  );
  const calls = apps.flatMap((app) => [callerOf(app, cook.token), callerWithCookie(app, tablet.cookie)]);
  const statuses = () => Promise.all(calls.map(async (caller) => (await caller.call(listInventory)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const before = texts().length;

  const start = performance.now();
  expect((await owner.call(removeMember, { query: { id: cook.userId } })).status).toBe(200);
  await Promise.all(apps.map((app) => write(app, "how much rice is left?")));
  const left = await statuses();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - start).toBeLessThan(1000);
  // A person who works nowhere has no restaurant; a tablet waits for the PIN of somebody who does.
  expect(left).toEqual([404, 401, 404, 401]);
  await expect.poll(() => texts().length, { timeout: 10_000 }).toBeGreaterThan(before);
  const waiting = "select id from whatsapp_events where number = $1 and handled_at is null";
  await expect.poll(async () => (await first.pool.query(waiting, [NUMBER])).rows, { timeout: 10_000 }).toEqual([]);
  for (const text of texts().slice(before)) expect(text).toContain("This number is not linked");
  expect((await owner.call(listInventory)).status).toBe(200);
});
