import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlusTry } from "#src/features/billing/contract.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, itemOf } from "#src/testing/invoice-fixture.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

let app: TestApp;
let peer: WhatsappStandIn;
let events = 0;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  app = await startTestApp({
    work: true,
    env: {
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1055",
      WHATSAPP_API_URL: peer.url,
      WHATSAPP_APP_SECRET: "app secret",
      RATE_LIMIT: "on",
    },
  });
});
afterAll(async () => {
  await app.stop();
  await peer.stop();
});

async function receive(number: string, message: Record<string, unknown>): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const id = `wamid.busy.${(events += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: number, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  expect((await app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status).toBe(200);
}
const write = (number: string, text: string) => receive(number, { type: "text", text: { body: text } });
interface Sent {
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
}
const sentTo = (number: string) =>
  [...peer.accepted.values()].flatMap(({ body }) => (body.to === number ? [body as unknown as Sent] : []));
const textsTo = (number: string) =>
  sentTo(number).map(({ text, interactive }) => text?.body ?? interactive?.body.text ?? "");

async function linked(number: string): Promise<{ owner: Owner; riceId: string }> {
  const owner = await createOwner(app, { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" });
  await owner.call(startPlusTry);
  const { id } = await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const { body } = await owner.call(chat.makeLinkCode, { body: { number: `+${number}` } });
  await write(number, `link ${body.code}`);
  return { owner, riceId: id };
}

test("what people write is replied to while files of others are slow, one person's messages one after the other", async () => {
  const slow = Array.from({ length: 5 }, (_, at) => `659260001${at}`);
  for (const number of slow) await linked(number);
  const writer = "6592600020";
  await linked(writer);
  let release = () => {};
  peer.holds.push(new Promise<void>((done) => (release = done)));
  try {
    for (const number of slow) {
      for (const id of ["1", "2"]) {
        await receive(number, { type: "image", image: { id: `${number}${id}` } });
      }
    }
    await expect.poll(() => new Set(peer.fetches.map(({ path }) => path)).size).toBe(4);
    await write(writer, "how much rice is left?");
    await expect.poll(() => textsTo(writer).at(-1)).toBe("Rice: 8 kg in stock.");
    // One photo of each of four people is being fetched, whichever of their two came first.
    const people = peer.fetches.map(({ path }) => path.slice(0, -1));
    expect(new Set(people).size).toBe(people.length);
  } finally {
    release();
    peer.holds.length = 0;
  }
});

test("what is beyond 30 messages in five minutes is left out and said once, and taps are not counted", async () => {
  const number = "6592600030";
  const { owner, riceId } = await linked(number);
  await write(number, "count rice 6 kg");
  await expect.poll(() => sentTo(number).length).toBe(2);
  const [doIt] = sentTo(number)[1]?.interactive?.action.buttons ?? [];
  // With the code and the count, these are 30.
  for (let at = 0; at < 28; at += 1) await write(number, "hello");
  await expect.poll(() => sentTo(number).length).toBe(30);
  for (let at = 0; at < 3; at += 1) await write(number, "count rice 1 kg");
  await receive(number, { type: "interactive", interactive: { type: "button_reply", button_reply: doIt?.reply } });
  await expect.poll(async () => (await itemOf(owner, riceId))?.quantity_available).toBe(6);
  await expect.poll(() => sentTo(number).length).toBe(32);
  expect(textsTo(number).filter((text) => text.includes("a lot at once"))).toHaveLength(1);
  expect(textsTo(number).filter((text) => text.includes("1 kg"))).toEqual([]);
  // A stranger is told nothing but how to link.
  const stranger = "6592600031";
  for (let at = 0; at < 33; at += 1) await write(stranger, "hello");
  expect(textsTo(stranger)).toEqual([expect.stringContaining("is not linked")]);
});
