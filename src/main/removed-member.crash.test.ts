import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { makeLinkCode } from "#src/features/agent/chat-links/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { removeMember } from "#src/features/people/members/contract.ts";
import { callerOf, type Served, startTestApp, type TestApp } from "#src/testing/app.ts";
import { type AppProcess, end, freePort, servedAt, startProcess } from "#src/testing/app-process.ts";
import { openEvents } from "#src/testing/event-stream.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { callerWithCookie, pairTablet, setPin } from "#src/testing/tablet.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

const NUMBER = "6592377777";

let app: TestApp;
let peer: WhatsappStandIn;
let processes: AppProcess[];
let urls: string[];
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  const env = {
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_ID: "1055",
    WHATSAPP_NUMBER: "6560001111",
    WHATSAPP_API_URL: peer.url,
    WHATSAPP_APP_SECRET: "app secret",
  };
  app = await startTestApp({ env });
  const ports = [await freePort(), await freePort()];
  urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const shared = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, AUTH_SECRET: app.env.AUTH_SECRET ?? "" };
  processes = await Promise.all(ports.map((port) => startProcess({ ...env, ...shared, PORT: String(port) })));
});
afterAll(async () => {
  await Promise.all(processes.map(({ child }) => end(child, "SIGTERM")));
  await app.stop();
  await peer.stop();
});

let written = 0;
/** Delivers a message of the member's phone to a process, as WhatsApp does. */
async function write(served: Served, text: string): Promise<void> {
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
  expect((await served.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status).toBe(200);
}
const texts = () =>
  [...peer.accepted.values()].map(({ body }) => (body as unknown as { text?: { body: string } }).text?.body ?? "");

test("whoever is removed has no session, stream, tablet or linked phone within a second, on either process", async () => {
  const served = urls.map(servedAt);
  const [first, second] = served as [Served, Served];
  const owner = await createOwner(app, { country: "Singapore" });
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const cook = await createMember(app, owner.companyId, "kitchen");
  await setPin(cook);
  const tablet = await pairTablet(first, owner);
  await tablet.unlock(cook.userId);
  const { body } = await cook.call(makeLinkCode, { body: { number: `+${NUMBER}` } });
  await write(first, `link ${body.code}`);
  await write(second, "how much rice is left?");
  await expect.poll(texts).toContainEqual(expect.stringContaining("Rice: 8 kg"));
  const streams = await Promise.all(
    urls.flatMap((url) => [
      openEvents(`${url}/api/events`, { authorization: `Bearer ${cook.token}` }),
      openEvents(`${url}/api/events`, { cookie: tablet.cookie }),
    ]),
  );
  const calls = served.flatMap((one) => [callerOf(one, cook.token), callerWithCookie(one, tablet.cookie)]);
  const statuses = () => Promise.all(calls.map(async (caller) => (await caller.call(listInventory)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const before = texts().length;

  const start = performance.now();
  expect((await callerOf(first, owner.token).call(removeMember, { query: { id: cook.userId } })).status).toBe(200);
  await Promise.all(served.map((one) => write(one, "how much rice is left?")));
  const left = await statuses();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - start).toBeLessThan(1000);
  // A person who is a member nowhere has no restaurant; a tablet waits for a member's PIN.
  expect(left).toEqual([404, 401, 404, 401]);
  await expect.poll(() => texts().length).toBeGreaterThan(before);
  const waiting = "select id from whatsapp_events where number = $1 and handled_at is null";
  await expect.poll(async () => (await app.pool.query(waiting, [NUMBER])).rows).toEqual([]);
  for (const text of texts().slice(before)) expect(text).toContain("This number is not linked");
  expect((await owner.call(listInventory)).status).toBe(200);
});
