import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sayUnasked } from "#src/features/agent/server/unasked.ts";
import { startPlusTry } from "#src/features/billing/contract.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

const UNREACHABLE = { code: 131_000, status: 500 };
const WHICH = "Please use the buttons under the question that you mean:\n- ";

let app: TestApp;
let peer: WhatsappStandIn;
let people = 0;
let events = 0;
let number: string;
/** Seconds by which WhatsApp's clock is ahead of ours. */
let ahead = 0;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  const env = {
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_ID: "1055",
    WHATSAPP_API_URL: peer.url,
    WHATSAPP_APP_SECRET: "app secret",
  };
  app = await startTestApp({ work: true, env });
});
beforeEach(() => {
  people += 1;
  number = `65928${String(people).padStart(5, "0")}`;
  ahead = 0;
  peer.failures.length = 0;
});
afterAll(async () => {
  await app.stop();
  await peer.stop();
});

/** Delivers a message that was written some seconds ago. */
async function receive(message: Record<string, unknown>, secondsAgo = 0): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000) + ahead - secondsAgo);
  const id = `wamid.yes.${(events += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: number, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  expect((await app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status).toBe(200);
}
const write = (text: string, secondsAgo = 0) => receive({ type: "text", text: { body: text } }, secondsAgo);

interface Sent {
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
}
const sent = () =>
  [...peer.accepted.values()].filter(({ body }) => body.to === number).map(({ body }) => body as unknown as Sent);
const texts = () => sent().map(({ text, interactive }) => text?.body ?? interactive?.body.text ?? "");
const isSent = (count: number) => expect.poll(() => sent().length, { interval: 20 }).toBe(count);
const buttons = () => sent().flatMap(({ interactive }) => interactive?.action.buttons.map(({ reply }) => reply) ?? []);
const tap = (button: ReturnType<typeof buttons>[number] | undefined) =>
  receive({ type: "interactive", interactive: { type: "button_reply", button_reply: button } });

async function link(who: Pick<Owner, "call">): Promise<void> {
  const { body } = await who.call(chat.makeLinkCode, { body: { number: `+${number}` } });
  await write(`link ${body.code}`);
  await isSent(1);
}
async function restaurant() {
  const owner = await createOwner(app, { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" });
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  return owner;
}
async function linked() {
  const owner = await restaurant();
  await link(owner);
  return owner;
}
const riceOf = async (owner: Owner) => (await owner.call(listInventory)).body.items[0]?.quantity_available;

/** Sends an unasked message to the owner, also to their phone. */
async function sayFirst(owner: Owner, text: string): Promise<void> {
  const scope = scopeOf(app.platform, owner.companyId, {
    type: "user",
    id: owner.userId,
    name: "Owner",
    email: "",
    role: "owner",
  });
  const turnId = await scope.within((context) => sayUnasked(context, "alert", { text }, "en"));
  await app.pool.query("update conversation_turns set sent_at = clock_timestamp() where id = $1", [turnId]);
}
/** Returns whether no reply is being sent, and none has been claimed. */
const isWaiting = (owner: Owner) =>
  expect
    .poll(
      async () => {
        const { rows } = await app.pool.query(
          "select sent_at from conversation_turns where company_id = $1 and role = 'agent'",
          [owner.companyId],
        );
        return peer.failures.length < 3 && rows.length === 1 && rows[0].sent_at === null;
      },
      { interval: 20 },
    )
    .toBe(true);

test.each([-300, 0, 300])(
  "yes seconds after the question counts when WhatsApp's clock is %i s ahead",
  async (seconds) => {
    ahead = seconds;
    const owner = await linked();
    await write("count rice 5 kg");
    await isSent(2);
    await write("yes");
    await isSent(3);
    expect(texts()[2]).toContain("Done.");
    expect(await riceOf(owner)).toBe(5);
  },
);

test("yes does not count after an alert or another reply, which the agent says, and its button still does it", async () => {
  const owner = await linked();
  await write("count rice 5 kg");
  await isSent(2);
  await sayFirst(owner, "Salmon is out of stock");
  await write("ok");
  await isSent(3);
  expect(texts()[2]).toBe(`${WHICH}Count Rice: 8 kg becomes 5 kg.`);
  await write("no");
  await isSent(4);
  expect(texts()[3]).toBe(texts()[2]);
  await write("rice?");
  await isSent(5);
  await write("great");
  await isSent(6);
  expect(texts()[5]).toBe(texts()[2]);
  expect(await riceOf(owner)).toBe(8);
  await tap(buttons()[0]);
  await isSent(7);
  expect(await riceOf(owner)).toBe(5);
});

test("yes that was written before the question does not confirm it, however late it arrives", async () => {
  const owner = await linked();
  await write("count rice 5 kg");
  await isSent(2);
  await write("yes", 40);
  await isSent(3);
  expect(texts()[2]).toBe(`${WHICH}Count Rice: 8 kg becomes 5 kg.`);
  expect(await riceOf(owner)).toBe(8);
  // A turn that came after the "yes" was written does not prevent it from counting.
  await write("count rice 4 kg");
  await isSent(4);
  await app.pool.query("update agent_proposals set state = 'refused' where company_id = $1 and shown like '%5 kg.'", [
    owner.companyId,
  ]);
  await app.pool.query(
    "update conversation_turns set at = at - interval '60 s', sent_at = sent_at - interval '60 s' where company_id = $1",
    [owner.companyId],
  );
  await sayFirst(owner, "Salmon is out of stock");
  await write("yes", 40);
  await isSent(5);
  expect(await riceOf(owner)).toBe(4);
});

test("a number counts for what was shown last before it was written, and otherwise asks again", async () => {
  const owner = await linked();
  await addItem(owner, { name: "Tuna fresh", unit: "kg", quantity_available: 3 });
  await addItem(owner, { name: "Tuna can", unit: "kg", quantity_available: 4 });
  const question = "Which one do you mean?\n1 Tuna can\n2 Tuna fresh";
  await write("stock of tuna");
  await isSent(2);
  await write("2", 40);
  await isSent(3);
  await sayFirst(owner, "Salmon is out of stock");
  await write("2");
  await isSent(4);
  expect(texts().slice(1)).toEqual([question, question, question]);
  await write("2");
  await isSent(5);
  expect(texts()[4]).toBe("Tuna fresh: 3 kg in stock.");
});

test("yes that is received before the question could be sent does not confirm it", async () => {
  const owner = await linked();
  peer.failures.push(UNREACHABLE, UNREACHABLE, UNREACHABLE);
  await write("count rice 5 kg");
  await isWaiting(owner);
  await write("yes");
  await isSent(3);
  expect(texts()[2]).toBe(`${WHICH}Count Rice: 8 kg becomes 5 kg.`);
  expect(await riceOf(owner)).toBe(8);
});

test.each(["yes", "a tap"])("%s whose confirmation fails is done when its job runs again, once", async (how) => {
  const owner = await linked();
  await write("count rice 5 kg");
  await isSent(2);
  await app.pool.query("alter table activity_logs rename to activity_logs_away");
  try {
    await (how === "yes" ? write("yes") : tap(buttons()[0]));
    const failed = async () => {
      const { rows } = await app.pool.query(
        "select from pgboss.job where name = 'chat-links.converse' and data ->> 'company_id' = $1 and retry_count + (state = 'retry')::int > 0",
        [owner.companyId],
      );
      return rows.length;
    };
    await expect.poll(failed, { interval: 20 }).toBe(1);
    expect(texts()).toHaveLength(2);
  } finally {
    await app.pool.query("alter table activity_logs_away rename to activity_logs");
  }
  await isSent(3);
  expect(texts()[2]).toContain("Done.");
  expect(await riceOf(owner)).toBe(5);
});

test("a late tap is told so once, though WhatsApp cannot be reached at first, and each later tap too", async () => {
  const owner = await linked();
  await write("count rice 5 kg");
  await isSent(2);
  await app.pool.query("update agent_proposals set expires_at = now() where company_id = $1", [owner.companyId]);
  const [doIt, no] = buttons();
  peer.failures.push(UNREACHABLE, UNREACHABLE);
  await tap(doIt);
  await isSent(3);
  peer.failures.push(UNREACHABLE, UNREACHABLE);
  await tap(doIt);
  await isSent(4);
  await tap(no);
  await isSent(5);
  await write("rice?");
  await isSent(6);
  expect(texts().slice(2)).toEqual([
    ...Array.from({ length: 3 }, () => "That question is too old. Nothing was done; please say it again."),
    "Rice: 8 kg in stock.",
  ]);
});

test("refusing what was done says that it was done", async () => {
  const owner = await linked();
  await write("count rice 5 kg");
  await isSent(2);
  const [doIt, no] = buttons();
  await tap(doIt);
  await isSent(3);
  await tap(no);
  await isSent(4);
  expect(texts()[3]).toBe("Done.");
  expect(await riceOf(owner)).toBe(5);
});

test("why a confirmation does nothing is said once, though WhatsApp cannot be reached at first", async () => {
  const owner = await restaurant();
  const cook = await createMember(app, owner.companyId, "kitchen");
  await link(cook);
  await write("count rice 5 kg");
  await isSent(2);
  await app.pool.query("update members set role = 'counter' where user_id = $1", [cook.userId]);
  peer.failures.push(UNREACHABLE, UNREACHABLE);
  await tap(buttons()[0]);
  await isSent(3);
  await write("what is sold out?");
  await isSent(4);
  expect(texts().slice(2)).toEqual([expect.stringContaining("Nothing was done."), "Nothing is marked sold out."]);
  expect(await riceOf(owner)).toBe(8);
});
