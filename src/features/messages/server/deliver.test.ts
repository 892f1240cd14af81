import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import * as reorder from "#src/features/inventory/reorder-contract.ts";
import * as messaging from "#src/features/messages/contract.ts";
import { deliverMessage } from "#src/features/messages/server/deliver.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";
import { untilJobsEnd } from "#src/testing/waiting.ts";

let app: TestApp;
let peer: WhatsappStandIn;
let owner: Owner;
let digits: string;
let people = 0;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  app = await startTestApp({
    work: true,
    env: {
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1055",
      WHATSAPP_API_URL: peer.url,
      WHATSAPP_APP_SECRET: "app secret",
      WHATSAPP_VERIFY_TOKEN: "verify me",
    },
  });
});
beforeEach(async () => {
  people += 1;
  digits = `65912345${String(people).padStart(2, "0")}`;
  owner = await createOwner(app, { country: "Singapore", phone_number: `+${digits}` });
  peer.requests.length = 0;
  peer.failures.length = 0;
});
afterAll(async () => {
  await app.stop();
  await peer.stop();
});

const write = (message = "Hello") => owner.call(messaging.sendWhatsapp, { body: { to: `+${digits}`, message } });
const messages = async () => (await owner.call(messaging.listMessages)).body.messages;
/** Returns the messages to the owner, without the reply to a number that is not linked to the agent. */
const sentToOwner = () =>
  [...peer.accepted.values()].filter(({ body }) => body.to === digits && body.biz_opaque_callback_data !== "chat");

async function waitForState(state: string, seconds = 15) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const [message] = await messages();
    if (message?.state === state) return message;
    if (Date.now() > end) throw new Error(`The state is still ${message?.state}: ${message?.error}`);
    await pause(50);
  }
}

async function notification(value: object, secret = "app secret", phone = "1055") {
  const change = {
    field: "messages",
    value: { messaging_product: "whatsapp", metadata: { phone_number_id: phone }, ...value },
  };
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [change] }] });
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  return app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body });
}
const now = () => String(Math.floor(Date.now() / 1000));
const wrote = (id: string, timestamp = now()) =>
  notification({ messages: [{ from: digits, id, timestamp, type: "text", text: { body: "Hi" } }] });
const status = (id: string, name: string, more: object = {}) =>
  notification({ statuses: [{ id, status: name, timestamp: now(), recipient_id: digits, ...more }] });
const lastId = () =>
  [...peer.accepted].findLast(([, { body }]) => body.to === digits && body.biz_opaque_callback_data !== "chat")?.[0] ??
  "";

test("sends the template outside the 24-hour window and free text within it", async () => {
  await write();
  await waitForState("sent");
  expect(sentToOwner().map(({ body }) => body.type)).toEqual(["template"]);
  expect((await wrote(`in.${digits}`)).status).toBe(200);
  await write("Within");
  await waitForState("sent");
  expect(sentToOwner().map(({ body }) => body.type)).toEqual(["template", "text"]);
});

test("an old inbound message does not open the window", async () => {
  await wrote(`old.${digits}`, String(Math.floor(Date.now() / 1000) - 86_500));
  await write();
  await waitForState("sent");
  expect(sentToOwner().map(({ body }) => body.type)).toEqual(["template"]);
});

test("sends the template at once when the provider says that the window is closed", async () => {
  await wrote(`in2.${digits}`);
  peer.failures.push({ code: 131047, status: 400 });
  await write();
  await waitForState("sent");
  expect(
    peer.requests.filter(({ body }) => body.biz_opaque_callback_data !== "chat").map(({ body }) => body.type),
  ).toEqual(["text", "template"]);
});

test("a status that says the window was closed sends the template once", async () => {
  await wrote(`in3.${digits}`);
  await write();
  await waitForState("sent");
  const id = lastId();
  const failed = () => status(id, "failed", { errors: [{ code: 131047, title: "Re-engagement message" }] });
  await failed();
  await waitForState("sent");
  await failed();
  await failed();
  await untilJobsEnd(app, deliverMessage.name, owner.companyId);
  expect(sentToOwner().map(({ body }) => body.type)).toEqual(["text", "template"]);
  expect((await messages())[0]?.state).toBe("sent");
});

test("a provider that is down and then limits the rate gets every message once", async () => {
  peer.failures.push({ code: 131016, status: 503 }, { proxy: 502 }, { code: 130429, status: 400 });
  await write();
  const waiting = await waitForState("queued");
  expect(waiting.state).toBe("queued");
  await waitForState("sent", 40);
  expect(sentToOwner()).toHaveLength(1);
});

test("with a failing provider no message is lost or sent twice", async () => {
  peer.failures.push({ code: 130429, status: 400 }, { code: 131000, status: 500 }, { proxy: 503 });
  await Promise.all(Array.from({ length: 12 }, (_, at) => write(`Message ${at}`)));
  const states = async () => new Set((await messages()).map(({ state }) => state));
  await expect.poll(states).toEqual(new Set(["sent"]));
  const values = sentToOwner().map(({ body }) => JSON.stringify(body));
  for (let at = 0; at < 12; at += 1)
    expect(values.filter((value) => value.includes(`"Message ${at}"`))).toHaveLength(1);
  expect(values).toHaveLength(12);
});

test("a message whose connection was cut is not sent again automatically; a status settles it", async () => {
  peer.failures.push("cut");
  await write();
  const message = await waitForState("unconfirmed");
  expect(message.error).toMatch(/do not know/);
  await untilJobsEnd(app, deliverMessage.name, owner.companyId);
  expect(peer.requests).toHaveLength(1);
  const reference = peer.requests[0]?.body.biz_opaque_callback_data;
  await status(`wamid.late.${digits}`, "delivered", { biz_opaque_callback_data: reference });
  expect(await waitForState("delivered")).toMatchObject({ error: null });
});

test("an interrupted run leaves the message unconfirmed, and the owner may send it again", async () => {
  peer.failures.push({ code: 131026, status: 400 });
  await write();
  const { id, error } = await waitForState("failed");
  expect(error).toBe("This number cannot receive WhatsApp messages.");
  const claimed = "update messages set state = 'sending', claimed_at = now() - $2::interval where id = $1";
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  const run = () => deliverMessage.run(scope, { message_id: id, since: new Date().toISOString() });
  await app.pool.query(claimed, [id, "1 second"]);
  await expect(run()).rejects.toThrow("another run");
  expect((await owner.call(messaging.retryMessage, { query: { id } })).status).toBe(409);
  await app.pool.query(claimed, [id, "5 minutes"]);
  await run();
  await waitForState("unconfirmed");
  expect(peer.requests).toHaveLength(1);
  await owner.call(messaging.retryMessage, { query: { id } });
  await waitForState("sent");
  expect(peer.requests).toHaveLength(2);
});

test("a message fails after 24 hours of attempts", async () => {
  await write();
  const { id } = await waitForState("sent");
  await app.pool.query("update messages set state = 'queued' where id = $1", [id]);
  peer.failures.push({ proxy: 503 });
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  await deliverMessage.run(scope, { message_id: id, since: new Date(Date.now() - 90_000_000).toISOString() });
  expect((await waitForState("failed")).error).toBe("WhatsApp could not be reached for 24 hours.");
});

test("several retries at the same time send once", async () => {
  peer.failures.push({ code: 131026, status: 400 });
  await write();
  const { id } = await waitForState("failed");
  await Promise.all(Array.from({ length: 8 }, () => owner.call(messaging.retryMessage, { query: { id } })));
  await waitForState("sent");
  await untilJobsEnd(app, deliverMessage.name, owner.companyId);
  expect(sentToOwner()).toHaveLength(1);
});

test("statuses that are late or repeated update the message and never move it back", async () => {
  await write();
  await waitForState("sent");
  const id = lastId();
  await status(id, "read");
  await status(id, "delivered");
  await status(id, "read");
  await status(id, "failed", { errors: [{ code: 131026 }] });
  expect((await messages())[0]?.state).toBe("read");
  expect((await status("wamid.of.someone.else", "read")).status).toBe(200);
});

test("an alert to an invalid number fails before it is sent and publishes an event", async () => {
  const lost = await createOwner(app, { phone_number: "+65 12" });
  const received: string[] = [];
  const stop = app.platform.events.subscribe(lost.companyId, ({ type }) => received.push(type));
  const item = { name: "Rice", unit: "kg" as const, quantity_available: 0, reorder_threshold: 5 };
  await lost.call(inventory.createItem, { body: item });
  await expect.poll(() => received).toContain("reorder-alert.failed");
  stop();
  const [message] = (await lost.call(messaging.listMessages)).body.messages;
  expect(message).toMatchObject({ state: "failed", error: "This is not a valid phone number." });
  expect(peer.requests).toEqual([]);
});

test("an alert counts as sent once the provider took its message, and publishes an event", async () => {
  const received: string[] = [];
  const stop = app.platform.events.subscribe(owner.companyId, ({ type }) => received.push(type));
  const alertSentAt = async () => (await owner.call(inventory.listInventory)).body.items[0]?.last_notification_sent;
  peer.failures.push({ proxy: 503 });
  const item = { name: "Rice", unit: "kg" as const, quantity_available: 0, reorder_threshold: 5 };
  const { id } = (await owner.call(inventory.createItem, { body: item })).body.item;
  await waitForState("queued");
  expect(await alertSentAt()).toBeNull();
  await waitForState("sent");
  expect(await alertSentAt()).toEqual(expect.any(String));
  await expect.poll(() => received).toContain("reorder-alert.sent");
  stop();
  const { alert } = (await owner.call(reorder.lastAlert, { query: { id } })).body;
  expect(alert?.state).toBe("sent");
});

test("the webhook returns the challenge only for the right token", async () => {
  const ask = (token: string) =>
    app.app.request(`/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
  const right = await ask("verify%20me");
  expect([right.status, await right.text()]).toEqual([200, "1158201444"]);
  expect((await ask("guess")).status).toBe(403);
});

test("the webhook rejects what is not signed with the app's secret", async () => {
  const value = {
    messages: [{ from: digits, id: `forged.${digits}`, timestamp: now(), type: "text", text: { body: "Hi" } }],
  };
  expect((await notification(value, "another secret")).status).toBe(403);
  expect((await app.app.request("/api/whatsapp/webhook", { method: "POST", body: "{}" })).status).toBe(403);
  const { rows } = await app.pool.query("select from whatsapp_events where number = $1", [digits]);
  expect(rows).toEqual([]);
});

test("stores an inbound message once, whatever it contains, and not the text of a stranger; ignores one to another number", async () => {
  const message = { from: digits, id: `once.${digits}`, timestamp: now(), type: "text", text: { body: "A\0B" } };
  expect(
    (await Promise.all([1, 2, 3].map(() => notification({ messages: [message] })))).map((response) => response.status),
  ).toEqual([200, 200, 200]);
  await notification({ messages: [{ ...message, id: `else.${digits}` }] }, "app secret", "999");
  await notification({ messages: [{ ...message, id: `odd.${digits}`, timestamp: "soon" }, { nonsense: true }] });
  const { rows } = await app.pool.query("select id, body, payload from whatsapp_events where number = $1", [digits]);
  expect(rows).toEqual([{ id: `once.${digits}`, body: null, payload: {} }]);
});
