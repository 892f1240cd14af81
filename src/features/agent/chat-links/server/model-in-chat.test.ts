import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readChat } from "#src/features/agent/contract.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { startPlusTry } from "#src/features/billing/contract.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { type ModelStandIn, startModelStandIn } from "#src/testing/model-stand-in.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

const NUMBER = "6592388888";
const UNKNOWN = "gimme the lowdown, chef";

let app: TestApp;
let peer: WhatsappStandIn;
let model: ModelStandIn;
let owner: Owner;
let events = 0;
beforeAll(async () => {
  [peer, model] = await Promise.all([startWhatsappStandIn(), startModelStandIn()]);
  app = await startTestApp({
    work: true,
    env: {
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1055",
      WHATSAPP_NUMBER: "6560001111",
      WHATSAPP_API_URL: peer.url,
      WHATSAPP_APP_SECRET: "app secret",
      AI_API_KEY: "key",
      AI_BASE_URL: model.url,
      AI_MODEL: "talker",
    },
  });
  owner = await createOwner(app, { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" });
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const { body } = await owner.call(chat.makeLinkCode, { body: { number: `+${NUMBER}` } });
  await write(`link ${body.code}`);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([peer.stop(), model.stop()]);
});

async function receive(message: Record<string, unknown>): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const id = `wamid.model.${(events += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: NUMBER, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const { status } = await app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body });
  expect(status).toBe(200);
}
const write = (text: string) => receive({ type: "text", text: { body: text } });

interface Sent {
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string } }[] } };
}
const sent = () => [...peer.accepted.values()].map(({ body }) => body as unknown as Sent);
const texts = () => sent().map(({ text, interactive }) => text?.body ?? interactive?.body.text ?? "");

test("a linked person asks what the grammar does not understand, and confirms what the model proposes with a tap", async () => {
  model.script = (_, step) =>
    step === 0 ? { calls: [["stock", { name: "rice" }]] } : { text: "There are 8 kg of rice." };
  await write(UNKNOWN);
  await expect.poll(() => texts().at(-1)).toBe(`There are 8 kg of rice.\n\n${textsOf("en").byModel}`);

  model.script = () => ({ calls: [["count", { name: "rice", quantity: 5 }]] });
  await write(UNKNOWN);
  await expect.poll(() => sent().at(-1)?.interactive).toBeDefined();
  expect(texts().at(-1)).toContain("Count Rice: 8 kg becomes 5 kg.");
  const stock = async () => (await owner.call(listInventory)).body.items[0]?.quantity_available;
  expect(await stock()).toBe(8);
  const button = sent().at(-1)?.interactive?.action.buttons[0]?.reply;
  await receive({ type: "interactive", interactive: { type: "button_reply", button_reply: button } });
  await expect.poll(stock).toBe(5);

  model.script = () => ({ status: 401 });
  await write(UNKNOWN);
  await expect.poll(() => texts().at(-1)).toContain(textsOf("en").modelFailed);
  expect((await owner.call(readChat)).body.turns.filter(({ text }) => text === UNKNOWN)).toHaveLength(3);
  const { rows } = await app.pool.query("select source, error from agent_runs order by started_at");
  expect(rows).toEqual([
    { source: "whatsapp", error: null },
    { source: "whatsapp", error: null },
    { source: "whatsapp", error: "unauthorized" },
  ]);
});
