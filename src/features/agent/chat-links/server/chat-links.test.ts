import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readChat } from "#src/features/agent/contract.ts";
import { startPlusTry } from "#src/features/billing/contract.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { createCompany } from "#src/features/companies/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { forgetEvents } from "#src/features/messages/server/forget-events.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

let app: TestApp;
let second: TestApp;
let peer: WhatsappStandIn;
let people = 0;
let events = 0;
let number: string;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  const env = {
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_ID: "1055",
    WHATSAPP_NUMBER: "6560001111",
    WHATSAPP_API_URL: peer.url,
    WHATSAPP_APP_SECRET: "app secret",
  };
  app = await startTestApp({ work: true, env });
  second = await startTestApp({ work: true, env, beside: app });
});
beforeEach(() => {
  people += 1;
  number = `65923${String(people).padStart(5, "0")}`;
  peer.failures.length = 0;
});
afterAll(async () => {
  await Promise.all([app.stop(), second.stop()]);
  await peer.stop();
});

/** Delivers a message in the way WhatsApp does. */
async function receive(message: Record<string, unknown>, { at = app, secret = "app secret" } = {}): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ from: number, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  return (await at.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status;
}
const nextId = () => `wamid.in.${(events += 1)}`;
const write = (text: string, id = nextId()) => receive({ id, type: "text", text: { body: text } });

interface Sent {
  type: string;
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
}
/** Returns the messages sent to the number, in order. */
const sent = () =>
  [...peer.accepted.values()].filter(({ body }) => body.to === number).map(({ body }) => body as unknown as Sent);
const texts = () => sent().map(({ text, interactive }) => text?.body ?? interactive?.body.text ?? "");
const isSent = (count: number) => expect.poll(() => sent().length).toBe(count);
const buttons = () =>
  sent()
    .at(-1)
    ?.interactive?.action.buttons.map(({ reply }) => reply) ?? [];
const tap = (index: number, id = nextId()) =>
  receive({ id, type: "interactive", interactive: { type: "button_reply", button_reply: buttons()[index] } });

async function linked(more: Record<string, unknown> = {}) {
  const owner = await createOwner(app, { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore", ...more });
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const { status, body } = await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } });
  expect(status, JSON.stringify(body)).toBe(200);
  // WhatsApp may report a message more than once, also to two processes at once.
  const id = nextId();
  const message = { id, type: "text", text: { body: `link ${body.code}` } };
  await Promise.all([receive(message), receive(message, { at: second })]);
  await receive(message);
  expect(texts()).toEqual([expect.stringContaining("This number is linked")]);
  return owner;
}
const riceOf = async (owner: Owner) =>
  (await owner.call(listInventory)).body.items.find(({ name }) => name === "Rice")?.quantity_available;

test("a code links the number that it was made for, and no other", async () => {
  const owner = await createOwner(app, { country: "Singapore" });
  expect((await owner.call(chat.makeLinkCode, { body: { number } })).body.code).toBe("PLAN_LIMIT");
  await owner.call(startPlusTry);
  const { body } = await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } });
  expect(body).toMatchObject({ number, our_number: "6560001111" });
  expect(body.code).toMatch(/^\d{6}$/);
  const own = number;
  number = "6592399999";
  await write(`link ${body.code}`);
  expect((await owner.call(chat.readChatLink)).body.link).toBeNull();
  number = own;
  await write(`link ${body.code}`);
  expect((await owner.call(chat.readChatLink)).body).toMatchObject({ available: true, link: { number } });
  // A code can be used only once.
  expect((await owner.call(chat.deleteChatLink)).body).toEqual({ ended: true });
  await write(`link ${body.code}`);
  expect((await owner.call(chat.readChatLink)).body.link).toBeNull();
});

test.each([
  ["Mexico", "+52 55 1234 5678", "5215512345678"],
  ["Mexico", "+52 1 55 1234 5679", "5215512345679"],
  ["Brazil", "+55 11 98765 4321", "551187654321"],
  ["Argentina", "+54 11 2345 6789", "5491123456789"],
])("in %s, %s links the phone that WhatsApp names %s", async (_, typed, named) => {
  const owner = await createOwner(app, { country: "Singapore" });
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const { body } = await owner.call(chat.makeLinkCode, { body: { number: typed } });
  number = named;
  await write(`link ${body.code}`);
  await write("how much rice is left?");
  await isSent(2);
  expect(texts()[1]).toBe("Rice: 8 kg in stock.");
  expect((await owner.call(chat.readChatLink)).body.link?.number).toBe(named);
});

test("the fifth wrong code voids the right one", async () => {
  const owner = await createOwner(app, { country: "Singapore" });
  await owner.call(startPlusTry);
  const { body } = await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } });
  const wrong = body.code === "000000" ? "000001" : "000000";
  // oxlint-disable-next-line no-await-in-loop
  for (let tries = 0; tries < 5; tries += 1) await write(`link ${wrong}`);
  await write(`link ${body.code}`);
  expect((await owner.call(chat.readChatLink)).body.link).toBeNull();
  // A number that is not linked gets one reply a day.
  expect(sent()).toHaveLength(1);
});

test("a number that is not linked is told how to link once a day, and nothing of it is done", async () => {
  await write("how much rice is left?");
  await write("how much rice is left?");
  await write("stop");
  expect(texts()).toEqual([expect.stringContaining("This number is not linked")]);
  expect(await receive({ id: nextId(), type: "text", text: { body: "hi" } }, { secret: "forged" })).toBe(403);
});

test("a linked person asks, counts with a tap, and it is booked once, however often it is reported", async () => {
  const owner = await linked();
  await write("how much rice is left?");
  await isSent(2);
  expect(texts()[1]).toBe("Rice: 8 kg in stock.");
  const id = nextId();
  for (let times = 0; times < 3; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await receive({ id, type: "text", text: { body: "count rice 6.5 kg" } }, { at: times === 1 ? second : app });
  }
  await isSent(3);
  expect(texts()[2]).toContain("6.5 kg");
  expect(buttons().map(({ title }) => title)).toEqual(["Do it", "No"]);
  expect(await riceOf(owner)).toBe(8);
  const tapId = nextId();
  await Promise.all([tap(0, tapId), tap(0, tapId), tap(0)]);
  await expect.poll(() => riceOf(owner)).toBe(6.5);
  await isSent(4);
  expect(texts()[3]).toBe("Done.\n1 Undo");
  const { rows } = await app.pool.query(
    "select from stock_movements where company_id = $1 and reason = 'count' and quantity = -1.5",
    [owner.companyId],
  );
  expect(rows).toHaveLength(1);
  // The app shows the same conversation.
  const { body } = await owner.call(readChat, { query: {} });
  expect(body.turns.map(({ text }) => text)).toEqual(expect.arrayContaining(["count rice 6.5 kg", "Done."]));
  const log = await app.pool.query("select * from activity_logs where company_id = $1 order by id desc limit 1", [
    owner.companyId,
  ]);
  expect(JSON.stringify(log.rows)).toContain("through the agent");
});

test("a report is a document", async () => {
  await linked();
  await write("report last week");
  await isSent(2);
  const { document, type } = sent()[1] as Sent & { document: { id: string; filename: string; caption: string } };
  expect(type).toBe("document");
  expect(document.filename).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/);
  expect(document.caption).toBe("Last week: no orders.");
  expect(peer.media.get(document.id)?.content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a typed yes confirms, and what changed in between is asked again", async () => {
  const owner = await linked();
  await write("count rice 5 kg");
  await isSent(2);
  await write("yes");
  await expect.poll(() => riceOf(owner)).toBe(5);
  await isSent(3);
  await write("count rice 4 kg");
  await isSent(4);
  const first = buttons();
  await app.pool.query(
    "insert into stock_movements (company_id, item_id, quantity, reason) select company_id, id, -1, 'waste' from inventory where company_id = $1",
    [owner.companyId],
  );
  await tap(0);
  await isSent(6);
  expect(await riceOf(owner)).toBe(4);
  expect(buttons()).toHaveLength(2);
  expect(buttons()).not.toEqual(first);
});

test("a member who left, and a link that has ended, say nothing", async () => {
  const owner = await linked();
  const cook = await createMember(app, owner.companyId, "kitchen");
  const own = number;
  number = "6592388888";
  const { body } = await cook.call(chat.makeLinkCode, { body: { number: `+${number}` } });
  await write(`link ${body.code}`);
  await write("how much rice is left?");
  await isSent(2);
  await write("sales yesterday");
  await isSent(3);
  expect(texts()[2]).not.toContain("Yesterday");
  await app.pool.query("update members set left_at = now() where user_id = $1", [cook.userId]);
  await write("how much rice is left?");
  await isSent(4);
  expect(texts()[3]).toContain("This number is not linked");
  number = own;
  await write("stop");
  await isSent(2);
  await write("count rice 1 kg");
  await isSent(3);
  expect(texts().slice(1)).toEqual([expect.stringContaining("has ended"), expect.stringContaining("is not linked")]);
  expect(await riceOf(owner)).toBe(8);
});

test("with two restaurants the agent asks which, and says its name", async () => {
  const owner = await linked({ name: "Zebra" });
  await owner.call(finalizeCompany, { body: {} });
  const other = await owner.call(createCompany, { body: { name: "Antelope", currency: "SGD", username: "antelope2" } });
  expect(other.status, JSON.stringify(other.body)).toBe(201);
  await write("how much rice is left?");
  await isSent(2);
  expect(texts()[1]).toBe("For which restaurant? Please send its number.\n1 Antelope\n2 Zebra");
  await write("2");
  await isSent(3);
  expect(texts()[2]).toBe("*Zebra*\nRice: 8 kg in stock.");
  await write("restaurant");
  await isSent(4);
  await write("1");
  await isSent(5);
  expect(texts()[4]).toContain("Antelope");
});

test("a reaction and what nobody wrote get no reply, and are no message of the conversation", async () => {
  await linked();
  await isSent(1);
  const about = { message_id: "wamid.out.1" };
  await receive({ id: nextId(), type: "reaction", reaction: { ...about, emoji: "👍" } });
  await receive({ id: nextId(), type: "reaction", reaction: about });
  const edited = { original_message_id: "wamid.in.1", message: { type: "text", text: { body: "count rice 1 kg" } } };
  await receive({ id: nextId(), type: "edit", edit: edited });
  await receive({ id: nextId(), type: "edit", edit: { ...edited, message: { type: "image", image: { id: "1" } } } });
  await receive({ id: nextId(), type: "revoke", revoke: { original_message_id: "wamid.in.1" } });
  for (const type of [
    "edited",
    "deleted",
    "protocol",
    "ephemeral",
    "system",
    "unsupported",
    "unknown",
    "request_welcome",
  ])
    await receive({ id: nextId(), type, [type]: { body: "x" } });
  await write("how much rice is left");
  await isSent(2);
  expect(texts()[1]).toContain("Rice");
  expect(texts().join(" ")).not.toContain("I can read");
});

test("a tap on a button of a template says what the button says", async () => {
  await linked();
  await receive({ id: nextId(), type: "button", button: { text: "how much rice is left", payload: "x" } });
  await isSent(2);
  expect(texts()[1]).toContain("Rice");
});

test("what the agent cannot take is said: a voice message, a picture, a long text, an ended plan", async () => {
  const owner = await linked();
  await receive({ id: nextId(), type: "audio", audio: { id: "1" } });
  await isSent(2);
  await receive({ id: nextId(), type: "image", image: { id: "1", caption: "rice, 1 kg" } });
  await isSent(3);
  await write("rice ".repeat(200));
  await isSent(4);
  await app.pool.query("update companies set read_only_at = now(), read_only_reason = 'trial' where id = $1", [
    owner.companyId,
  ]);
  await write("count rice 1 kg");
  await isSent(5);
  expect(texts().slice(1)).toEqual([
    expect.stringContaining("voice"),
    expect.stringContaining("could not get the file"),
    expect.stringContaining("too long"),
    expect.stringContaining("plan has ended"),
  ]);
  expect(await riceOf(owner)).toBe(8);
});

test.each(["stop", "basta", "para", "arrête", "停止"])(
  "%s refuses what the agent asks, and ends the link only when nothing is asked",
  async (word) => {
    const owner = await linked();
    await write("count rice 3 kg");
    await isSent(2);
    await write(word);
    await isSent(3);
    expect((await owner.call(chat.readChatLink)).body.link).not.toBeNull();
    const { body } = await owner.call(readChat, { query: {} });
    expect(body.turns.map(({ proposal }) => proposal?.state).filter(Boolean)).toEqual(["refused"]);
    expect(await riceOf(owner)).toBe(8);
    await write(word);
    await isSent(4);
    expect((await owner.call(chat.readChatLink)).body.link).toBeNull();
  },
);

test("with two restaurants stop refuses what the chosen one asks", async () => {
  const owner = await linked({ name: "Walrus" });
  await owner.call(finalizeCompany, { body: {} });
  await owner.call(createCompany, { body: { name: "Badger", currency: "SGD", username: "badger2" } });
  await write("count rice 3 kg");
  await isSent(2);
  await write("2");
  await isSent(3);
  expect(buttons()).toHaveLength(2);
  await write("stop");
  await isSent(4);
  expect((await owner.call(chat.readChatLink)).body.link).not.toBeNull();
  expect(texts()[3]).toContain("nothing was done");
});

test("the text of a stranger, of a code and of a command is stored nowhere, and every event for some days", async () => {
  const stored = async () => {
    const { rows } = await app.pool.query<{ body: string | null; payload: object }>(
      "select body, payload from whatsapp_events where number = $1 order by created_at",
      [number],
    );
    return rows;
  };
  await write("my sister's address is 5 Hill Street");
  expect(await stored()).toEqual([{ body: null, payload: {} }]);
  number = `65925${String(people).padStart(5, "0")}`;
  await linked();
  expect(await stored()).toEqual([{ body: null, payload: {} }]);
  await write("how much rice is left?");
  await isSent(2);
  expect((await stored())[1]?.body).toBe("how much rice is left?");
  await app.pool.query("update whatsapp_events set created_at = now() - interval '7 days' where number = $1", [number]);
  await forgetEvents.run(app.platform);
  expect(await stored()).toHaveLength(2);
  await app.pool.query("update whatsapp_events set created_at = now() - interval '9 days' where number = $1", [number]);
  await forgetEvents.run(app.platform);
  expect(await stored()).toEqual([]);
});

test("a message whose handling failed is handled when WhatsApp repeats it", async () => {
  const owner = await linked();
  const id = nextId();
  const message = { id, type: "text", text: { body: "stop" } };
  await app.pool.query("alter table chat_links rename to chat_links_away");
  try {
    expect(await app.allowUnexpectedErrors(() => receive(message))).toBe(500);
  } finally {
    await app.pool.query("alter table chat_links_away rename to chat_links");
  }
  expect((await owner.call(chat.readChatLink)).body.link).not.toBeNull();
  for (let times = 0; times < 2; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await receive(message)).toBe(200);
  }
  expect((await owner.call(chat.readChatLink)).body.link).toBeNull();
  expect(texts().slice(1)).toEqual([expect.stringContaining("has ended")]);
});

test("a reply waits while WhatsApp cannot be reached, and is sent once", async () => {
  await linked();
  peer.failures.push({ code: 131_000, status: 500 });
  await write("how much rice is left?");
  await isSent(2);
  expect(texts().filter((text) => text.startsWith("Rice"))).toHaveLength(1);
});

test("a forged or foreign button does nothing", async () => {
  const owner = await linked();
  await write("count rice 3 kg");
  await isSent(2);
  const [doIt] = buttons();
  const forged = { ...doIt, id: `${doIt?.id.slice(0, -4)}ABCD` };
  await receive({ id: nextId(), type: "interactive", interactive: { type: "button_reply", button_reply: forged } });
  const own = number;
  number = `65924${String(people).padStart(5, "0")}`;
  await linked();
  await receive({ id: nextId(), type: "interactive", interactive: { type: "button_reply", button_reply: doIt } });
  number = own;
  await isSent(3);
  expect(await riceOf(owner)).toBe(8);
});
