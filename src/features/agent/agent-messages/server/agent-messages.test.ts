import { createHmac } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import * as settings from "#src/features/agent/settings-contract.ts";
import { queueCompanies, speakTo } from "#src/features/agent/agent-messages/server/speak.ts";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { saveCalendarDay } from "#src/features/companies/calendar/contract.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { readReport } from "#src/features/reports/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addDays } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";
import { untilBlocked } from "#src/testing/waiting.ts";

let app: TestApp;
let second: TestApp;
let peer: WhatsappStandIn;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  const env = {
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_ID: "1055",
    WHATSAPP_API_URL: peer.url,
    WHATSAPP_APP_SECRET: "app secret",
    APP_URL: "https://comanda.example",
  };
  app = await startTestApp({ work: true, env });
  second = await startTestApp({ work: true, env, beside: app });
});
afterAll(async () => {
  await Promise.all([app.stop(), second.stop()]);
  await peer.stop();
});

type Person = Pick<Owner, "call" | "userId" | "companyId">;
/** A Monday, at 8 in the morning, noon and 23:00 in Singapore. */
const [MORNING, NOON, NIGHT] = ["2027-03-01T00:00:00Z", "2027-03-01T04:00:00Z", "2027-03-01T15:00:00Z"];
const DAY = "2027-03-01";
/** No quiet hours, so that messages are sent to phones at any time of day. */
const LOUD = { quiet_from: "00:00", quiet_to: "00:00" };

const speak = (who: Person, moment: string, at = app) =>
  speakTo(at.platform, who.companyId, who.userId, new Date(moment));
const turnsOf = async (who: Person) => (await who.call(agent.readChat)).body.turns;
const unaskedOf = async (who: Person) =>
  (await turnsOf(who)).filter(({ unasked }) => unasked !== null).map(({ unasked, text }) => [unasked, text]);
const say = async (who: Person, text: string, language: "en" | "es" | "fr" | "de" | "zh" = "en") =>
  (await who.call(agent.sendChat, { body: { id: uuid(), text, language } })).body.turns.at(-1)!;
const turnOn = (who: Person, more: Partial<settings.AgentMessages> = {}) =>
  who.call(settings.updateAgentMessages, {
    body: { is_on: true, alerts: false, approvals: false, summary: false, ...more },
  });

async function restaurant(): Promise<Owner> {
  const owner = await createOwner(app, { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" });
  // Insert it directly: the verbs would send an alert, which fails without a number and is reported itself.
  await kitchenOf(app, owner).item("Rice", 1, { unit: "kg", threshold: 2, price: 2 });
  return owner;
}

/** Creates a proposed order for a day after the moments of these tests. */
async function proposal(owner: Owner, packs = 5, count = 1) {
  const { supplier } = (await owner.call(createSupplier, { body: { name: "Green Farm", lead_time_days: 1 } })).body;
  const lines = [];
  for (let at = 0; at < count; at += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const item = await addItem(owner, {
      name: `Tomatoes of farm ${at}`,
      unit: "kg",
      quantity_available: 9,
      unit_price: 2,
    });
    // oxlint-disable-next-line no-await-in-loop
    await owner.call(updateItem, { query: { id: item.id }, body: { supplier_id: supplier.id } });
    lines.push({ item_id: item.id, packs });
  }
  const { order } = (await owner.call(purchasing.createPurchaseOrder, { body: { supplier_id: supplier.id, lines } }))
    .body;
  await app.pool.query("update purchase_orders set source = 'agent' where company_id = $1 and id = $2", [
    owner.companyId,
    order.id,
  ]);
  const state = async () =>
    (await owner.call(purchasing.readPurchaseOrder, { query: { id: order.id } })).body.order.state;
  return { order, state };
}

test("nothing is said to whoever has not asked for it, and the summary once a day, whatever the processes", async () => {
  const owner = await restaurant();
  await speak(owner, MORNING);
  expect(await turnsOf(owner)).toEqual([]);
  expect((await owner.call(settings.readAgentSettings)).body).toEqual({
    messages: settings.DEFAULT_MESSAGES,
    stops_at_once: false,
  });
  await turnOn(owner, { summary: true });
  await Promise.all([app, second, app, second].map((at) => speak(owner, MORNING, at)));
  await speak(owner, "2027-03-01T01:00:00Z");
  const said = await unaskedOf(owner);
  expect(said).toHaveLength(1);
  const [kind, text = ""] = said[0] ?? [];
  expect(kind).toBe("summary");
  expect(text).toContain("It is Monday, 1 March.");
  expect(text).toContain("Yesterday: no orders.");
  expect(text).toMatch(/\d+ requests? waits? for you on the dashboard\./);
  expect((await owner.call(settings.readUnread)).body).toEqual({ unread: 1 });
  await owner.call(settings.markChatSeen);
  expect((await owner.call(settings.readUnread)).body).toEqual({ unread: 0 });
  // Deleting the conversation repeats nothing.
  await owner.call(agent.deleteChat);
  await speak(owner, MORNING);
  expect(await turnsOf(owner)).toEqual([]);
  // The summary of the same day is not repeated in another time zone; the next day has its own.
  await app.pool.query("update companies set timezone = 'Asia/Tokyo' where id = $1", [owner.companyId]);
  await speak(owner, "2027-02-28T23:00:00Z");
  expect(await turnsOf(owner)).toEqual([]);
  await speak(owner, "2027-03-01T23:00:00Z");
  expect(await unaskedOf(owner)).toHaveLength(1);
});

test("a summary is not sent late, on a closed day, after the plan has ended, or to whoever has left", async () => {
  const owner = await restaurant();
  await turnOn(owner, { summary: true });
  await speak(owner, "2027-03-01T03:00:00Z");
  const closed = { day: DAY, kind: "closed" as const, name: "Holiday", factor: null };
  expect((await owner.call(saveCalendarDay, { body: closed })).status).toBeLessThan(300);
  await speak(owner, MORNING);
  await app.pool.query("update companies set read_only_at = now(), read_only_reason = 'trial' where id = $1", [
    owner.companyId,
  ]);
  await speak(owner, "2027-03-02T00:00:00Z");
  await app.pool.query("update companies set read_only_at = null, read_only_reason = null where id = $1", [
    owner.companyId,
  ]);
  expect(await turnsOf(owner)).toEqual([]);
  const cook = await createMember(app, owner.companyId, "kitchen");
  await turnOn(cook, { summary: true });
  await app.pool.query("update members set left_at = now() where user_id = $1", [cook.userId]);
  await speak(cook, MORNING);
  const { rows } = await app.pool.query("select from conversations where user_id = $1", [cook.userId]);
  expect(rows).toHaveLength(0);
});

test("the summary says what the screens say, in the person's language and as far as their role may see it", async () => {
  const owner = await restaurant();
  const cook = await createMember(app, owner.companyId, "kitchen");
  const waiter = await createMember(app, owner.companyId, "counter");
  const { rows } = await app.pool.query("select to_char(now() at time zone 'Asia/Singapore', 'YYYY-MM-DD') as today");
  const { today } = rows[0] as { today: string };
  const placed = await app.pool.query<{ id: string }>(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, status, is_special_request, created_at)
     values ($1, gen_random_uuid(), gen_random_uuid()::text, '1', 'guest', 'menu', 12.5, 'SGD', gen_random_uuid()::text, '',
       gen_random_uuid(), 'completed', false, ($2::date - 1 + time '20:00') at time zone 'Asia/Singapore') returning id`,
    [owner.companyId, today],
  );
  await app.pool.query(
    `insert into order_items (company_id, id, order_id, dish_name, quantity, unit_price, total_price, unit_cost, position)
     values ($1, gen_random_uuid(), $2, 'Soup', 1, 12.5, 12.5, 3.5, 1)`,
    [owner.companyId, placed.rows[0]?.id],
  );
  const moment = `${today}T00:00:00Z`;
  for (const who of [owner, cook, waiter]) {
    // oxlint-disable-next-line no-await-in-loop
    await turnOn(who, { summary: true });
    // oxlint-disable-next-line no-await-in-loop
    await speak(who, moment);
  }
  const yesterday = addDays(today, -1);
  const { report } = (await owner.call(readReport, { query: { from: yesterday, to: yesterday } })).body;
  expect(report.totals).toMatchObject({ orders: 1, revenue: 12.5 });
  const [own, kitchen, counter] = await Promise.all(
    [owner, cook, waiter].map(async (who) => (await unaskedOf(who))[0]?.[1] ?? ""),
  );
  expect(own).toContain(`Yesterday: 1 order, $12.50. Food cost: ${report.totals.food_cost_percent}%.`);
  expect(kitchen).toContain("- Rice: 1 kg");
  for (const text of [kitchen, counter]) expect(text).not.toMatch(/\$|Yesterday|PO \d/);
  expect(counter).toContain("Nothing to report.");
  const { proposal } = await say(owner, "speak German");
  expect((await owner.call(agent.confirmProposal, { body: { id: proposal!.id } })).status).toBe(200);
  await app.pool.query("delete from agent_said where user_id = $1", [owner.userId]);
  await speak(owner, moment);
  expect((await unaskedOf(owner)).at(-1)?.[1]).toContain("Guten Morgen.");
  expect((await unaskedOf(owner)).at(-1)?.[1]).toContain("Gestern: 1 Bestellung, 12,50");
});

test("alerts wait for the end of the quiet hours, come joined and once, and again when they return", async () => {
  const owner = await restaurant();
  await turnOn(owner, { alerts: true });
  const fish = { id: await kitchenOf(app, owner).item("Salmon", 0, { unit: "kg", threshold: 1 }) };
  await speak(owner, NIGHT);
  expect(await unaskedOf(owner)).toEqual([]);
  await Promise.all([app, second].map((at) => speak(owner, NOON, at)));
  expect(await unaskedOf(owner)).toEqual([["alert", "2 alerts:\n- Salmon is out of stock\n- Rice is low: 1 kg left"]]);
  const setStock = (quantity_available: number) =>
    owner.call(updateItem, { query: { id: fish.id }, body: { quantity_available } });
  await setStock(5);
  await speak(owner, NOON);
  await setStock(0.5);
  await speak(owner, NOON);
  const [, again] = await unaskedOf(owner);
  expect(again?.[1]).toContain("- Salmon is low: 0.5 kg left");
  expect(again?.[1]).not.toContain("Rice");
  // A person who may not read the stock gets no message about it.
  const waiter = await createMember(app, owner.companyId, "counter");
  await turnOn(waiter, { alerts: true });
  await speak(waiter, NOON);
  expect(await unaskedOf(waiter)).toEqual([]);
});

test("an order is asked about once, to whoever may approve it, and no typed yes approves it", async () => {
  const owner = await restaurant();
  const { state } = await proposal(owner);
  const manager = await createMember(app, owner.companyId, "manager");
  await turnOn(owner, { approvals: true });
  await turnOn(manager, { approvals: true });
  await Promise.all([speak(owner, NOON), speak(owner, NOON, second), speak(manager, NOON)]);
  expect(await unaskedOf(manager)).toEqual([]);
  const turns = await turnsOf(owner);
  expect(turns).toHaveLength(1);
  expect(turns[0]?.text).toContain("This order waits for your approval.\nApprove PO 1 as it is here.");
  expect(turns[0]?.proposal?.state).toBe("open");
  expect((await say(owner, "yes")).text).toContain(
    "the question that you mean:\n- This order waits for your approval.",
  );
  // "Yes" is ambiguous while the person's own question is open as well; long after the order's question it means the
  // person's own one.
  const { proposal: own } = await say(owner, "count rice 3 kg");
  const unsure = (await say(owner, "yes")).text;
  expect(unsure).toContain("Approve PO 1 as it is here.");
  expect(unsure).toContain("\n- Count Rice: 1 kg becomes 3 kg.");
  await owner.call(agent.rejectProposal, { body: { id: own?.id ?? "" } });
  await app.pool.query(
    "update conversation_turns set at = at - interval '20 minutes' where company_id = $1 and unasked is not null",
    [owner.companyId],
  );
  await say(owner, "count rice 3 kg");
  expect((await say(owner, "yes")).text).toBe("Done.");
  expect(await state()).toBe("draft");
  const id = turns[0]?.proposal?.id ?? "";
  await Promise.all([0, 1].map(() => owner.call(agent.confirmProposal, { body: { id } })));
  expect(await state()).toBe("approved");
  await app.pool.query("update members set po_limit = 100 where user_id = $1", [manager.userId]);
  const { state: other } = await proposal(owner, 3, 25);
  await speak(owner, NOON);
  // An order that is too long to be read above its buttons is approved on its page.
  const long = (await turnsOf(owner)).at(-1)!;
  expect(long.proposal).toBeNull();
  expect(long.choices.map(({ href }) => href?.replace(/[0-9a-f-]{36}/, "ID"))).toEqual([
    "/api/purchase-orders/pdf?id=ID",
    "/purchase-orders/ID",
  ]);
  await speak(manager, NOON);
  expect(await unaskedOf(manager)).toEqual([]);
  expect(await other()).toBe("draft");
});

test.each([
  ["en", "stop", "stop messages", "start messages", "From now on I only reply", "yes"],
  ["es", "para", "parar los mensajes", "activa los mensajes", "Desde ahora solo respondo", "sí"],
  ["fr", "arrête", "arrête les messages", "active les messages", "je ne fais que répondre", "oui"],
  ["de", "Stopp", "keine Nachrichten mehr", "Nachrichten einschalten", "Ab jetzt antworte ich nur noch", "ja"],
  ["zh", "停止", "别再发消息", "打开消息", "从现在起我只回复", "好的"],
] as const)("in %s, %j ends it at once, %j and %j are asked first", async (language, stop, off, on, reply, yes) => {
  const owner = await restaurant();
  await turnOn(owner, { alerts: true });
  const messages = async () => (await owner.call(settings.readAgentSettings)).body.messages;
  expect((await say(owner, stop, language)).text).toContain(reply);
  expect((await messages()).is_on).toBe(false);
  await speak(owner, NOON);
  expect(await unaskedOf(owner)).toEqual([]);
  for (const [said, isOn] of [
    [on, true],
    [off, false],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await say(owner, said, language)).proposal?.state).toBe("open");
    // oxlint-disable-next-line no-await-in-loop
    expect((await messages()).is_on).toBe(!isOn);
    // oxlint-disable-next-line no-await-in-loop
    await say(owner, yes, language);
    // oxlint-disable-next-line no-await-in-loop
    expect(await messages()).toMatchObject({ is_on: isOn, summary: false });
  }
  await queueCompanies(app.platform);
});

test.each([
  ["en", "mute the music"],
  ["es", "silencia la música"],
  ["de", "schalte die Musik stumm"],
] as const)("%s: %j turns off nothing, and proposes nothing", async (language, text) => {
  const owner = await restaurant();
  await turnOn(owner, { alerts: true });
  expect((await say(owner, text, language)).proposal).toBeNull();
  expect((await owner.call(settings.readAgentSettings)).body.messages.is_on).toBe(true);
});

test("a choice that is saved while somebody says stop does not take the stop back", async () => {
  const owner = await restaurant();
  await turnOn(owner, { alerts: true });
  const stopping = await app.pool.connect();
  try {
    await stopping.query("begin");
    await stopping.query("update agent_message_settings set is_on = false where user_id = $1", [owner.userId]);
    const saving = owner.call(settings.updateAgentMessages, { body: { summary_at: "09:30" } });
    await untilBlocked(app);
    await stopping.query("commit");
    expect((await saving).status).toBe(200);
  } finally {
    stopping.release();
  }
  const { messages } = (await owner.call(settings.readAgentSettings)).body;
  expect(messages).toMatchObject({ is_on: false, summary_at: "09:30", alerts: true, approvals: false });
});

test("each company is spoken to by a job of its own, and by one at a time", async () => {
  const [owner, other] = [await restaurant(), await restaurant()];
  await turnOn(owner, { ...LOUD, alerts: true });
  await turnOn(other, { ...LOUD, alerts: true });
  const unfinished = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      `select count(*)::integer as count from pgboss.job
       where name = 'agent-messages.speak' and state <= 'active' and data ->> 'company_id' = $1`,
      [owner.companyId],
    );
    return rows[0]?.count;
  };
  const slow = await app.pool.connect();
  try {
    await slow.query("begin");
    await slow.query("select from agent_message_settings where user_id = $1 for update", [owner.userId]);
    await queueCompanies(app.platform);
    // One company's messages do not wait for another, slow one.
    await expect.poll(() => unaskedOf(other)).toHaveLength(1);
    await Promise.all([queueCompanies(app.platform), queueCompanies(second.platform)]);
    expect(await unfinished()).toBe(1);
    expect(await unaskedOf(owner)).toEqual([]);
    await slow.query("commit");
  } finally {
    slow.release();
  }
  await expect.poll(() => unaskedOf(owner)).toHaveLength(1);
  await expect.poll(unfinished).toBe(0);
});

test("stop refuses an open question first, and stops no sale that is not named", async () => {
  const owner = await restaurant();
  await turnOn(owner, { alerts: true });
  await say(owner, "count rice 3 kg");
  expect((await say(owner, "stop")).text).toBe("All right, nothing was done.");
  expect((await owner.call(settings.readAgentSettings)).body.messages.is_on).toBe(true);
  // "Stop" does not refer to a question that other messages follow.
  await say(owner, "count rice 3 kg");
  await say(owner, "what is sold out?");
  expect((await say(owner, "stop")).text).toContain("From now on I only reply");
  await turnOn(owner, { alerts: true });
  expect((await say(owner, "should I stop messages?")).text).toContain("I change something only when you tell me to");
  expect((await owner.call(settings.readAgentSettings)).body.messages.is_on).toBe(true);
});

let events = 0;
async function receive(number: string, message: Record<string, unknown>): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const id = `wamid.first.${(events += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: number, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  expect((await app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status).toBe(200);
}
const write = (number: string, text: string) => receive(number, { type: "text", text: { body: text } });
interface Sent {
  type: string;
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
  document?: { id: string; caption: string; filename: string };
  template?: { name: string; components: { parameters: { text: string }[] }[] };
}
const sentTo = (number: string) =>
  [...peer.accepted.values()].flatMap(({ body }) => (body.to === number ? [body as unknown as Sent] : []));
const isSent = (number: string, count: number) => expect.poll(() => sentTo(number).length).toBe(count);

test("a linked phone gets it once: as text within a day of a message, with buttons that approve, else as the template", async () => {
  const number = "6592370001";
  const owner = await restaurant();
  await owner.call(startPlusTry);
  const { code } = (await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } })).body;
  await write(number, `link ${code}`);
  await turnOn(owner, { ...LOUD, summary: true, approvals: true });
  const { state } = await proposal(owner);
  await Promise.all([app, second].map((at) => speak(owner, MORNING, at)));
  await isSent(number, 3);
  const [, ...said] = sentTo(number);
  const summary = said.find(({ type }) => type === "text");
  const approval = said.find(({ type }) => type === "interactive");
  expect(summary?.text?.body).toContain("It is Monday, 1 March.");
  const buttons = approval?.interactive?.action.buttons.map(({ reply }) => reply) ?? [];
  expect(approval?.interactive?.body.text).toContain("Approve PO 1 as it is here.");
  expect(buttons).toMatchObject([{ title: "Do it" }, { title: "No" }]);
  await receive(number, { type: "interactive", interactive: { type: "button_reply", button_reply: buttons[0] } });
  await expect.poll(state).toBe("approved");
  await isSent(number, 4);
  // A long order comes as a file and a link.
  const { order } = await proposal(owner, 3, 25);
  peer.failures.push({ code: 131_000, status: 500 });
  await speak(owner, NOON);
  await isSent(number, 5);
  const document = sentTo(number)[4]?.document;
  expect(document).toMatchObject({ filename: "order-2.pdf" });
  expect(document?.caption).toContain(`https://comanda.example/purchase-orders/${order.id}`);
  expect(
    peer.media
      .get(document?.id ?? "")
      ?.content.subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  // A day later free text is no longer allowed.
  await app.pool.query("update whatsapp_events set happened_at = now() - interval '25 hours' where number = $1", [
    number,
  ]);
  await speak(owner, "2027-03-02T00:00:00Z");
  await isSent(number, 6);
  const template = sentTo(number)[5]?.template;
  expect(template?.name).toBe("daily_summary");
  const values = template?.components[0]?.parameters.map(({ text }) => text) ?? [];
  expect(values).toHaveLength(4);
  expect(values[1]).toBe("Morning summary");
  expect(values[2]).toContain("It is Tuesday, 2 March. | Yesterday: no orders.");
  expect(values[3]).toBe("https://comanda.example");
  // The first "stop" ends the messages, and only the second one ends the link.
  await write(number, "stop");
  await isSent(number, 7);
  expect((await owner.call(settings.readAgentSettings)).body.messages.is_on).toBe(false);
  expect((await owner.call(chat.readChatLink)).body.link).not.toBeNull();
  await write(number, "stop");
  await isSent(number, 8);
  expect((await owner.call(chat.readChatLink)).body.link).toBeNull();
});

test("what was said hours ago is not sent any more, and what a process had claimed is not sent twice", async () => {
  const number = "6592370002";
  const owner = await restaurant();
  await owner.call(startPlusTry);
  const { code } = (await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } })).body;
  await write(number, `link ${code}`);
  await turnOn(owner, { ...LOUD, alerts: true });
  peer.failures.push("silent");
  await speak(owner, NOON);
  await isSent(number, 2);
  const { rows } = await app.pool.query(
    "select id from conversation_turns where company_id = $1 and unasked is not null",
    [owner.companyId],
  );
  const { id: turn_id } = rows[0] as { id: string };
  const again = () =>
    app.platform.jobs.sendAgain(app.platform.database, "agent-messages.send", owner.companyId, {
      turn_id,
      user_id: owner.userId,
    });
  await again();
  await app.pool.query("update conversation_turns set sent_at = null, at = now() - interval '4 hours' where id = $1", [
    turn_id,
  ]);
  await again();
  await write(number, "what is sold out?");
  await isSent(number, 3);
  expect(sentTo(number)[2]?.text?.body).toBe("Nothing is marked sold out.");
});

test.each([
  ["6592370003", "nothing any more", { is_on: false }],
  ["6592370004", "no alerts any more", { alerts: false }],
  ["6592370005", "quiet hours now", { quiet_from: "00:00", quiet_to: "23:59" }],
])("to %s, who wants %s, an alert that waits for WhatsApp is not sent", async (number, _, change) => {
  const owner = await restaurant();
  await owner.call(startPlusTry);
  const { code } = (await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } })).body;
  await write(number, `link ${code}`);
  await turnOn(owner, { ...LOUD, alerts: true });
  const down = { code: 131_000, status: 500 };
  peer.failures.push(down, down, down);
  await speak(owner, NOON);
  expect((await owner.call(settings.updateAgentMessages, { body: change })).status).toBe(200);
  const isSettled = async () => {
    const { rows } = await app.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'agent-messages.send' and data ->> 'company_id' = $1",
      [owner.companyId],
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(isSettled).toEqual(["completed"]);
  peer.failures.length = 0;
  expect(sentTo(number)).toHaveLength(1);
  // The message is in the app.
  expect(await unaskedOf(owner)).toHaveLength(1);
});
