import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateAgentSettings } from "#src/features/agent/settings-contract.ts";
import { startPlusTry } from "#src/features/billing/contract.ts";
import * as chat from "#src/features/agent/chat-links/contract.ts";
import { listStops } from "#src/features/dishes/stops/contract.ts";
import { voiceSeconds } from "#src/features/agent/chat-links/voice.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, itemOf } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

const NUMBER = "6592366666";

let app: TestApp;
let peer: WhatsappStandIn;
let model: Server;
let owner: Owner;
let riceId = "";
let events = 0;
/** Runs while the transcription endpoint is being called. */
let meanwhile: () => unknown = () => null;
/** The reply of the transcription endpoint; `asked` has the requests that it received. */
let reply: { status?: number; body: string };
const asked: { path: string | undefined; authorization: string | undefined; form: string }[] = [];
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  model = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { authorization } = request.headers;
      asked.push({ path: request.url, authorization, form: body.toString("latin1") });
      meanwhile();
      response.writeHead(reply.status ?? 200, { "Content-Type": "application/json" }).end(reply.body);
    });
  }).listen(0, "127.0.0.1");
  await once(model, "listening");
  app = await startTestApp({
    work: true,
    env: {
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1055",
      WHATSAPP_API_URL: peer.url,
      WHATSAPP_APP_SECRET: "app secret",
      AI_API_KEY: "key",
      AI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      AI_CHAT_DAILY_TOKENS: "1500",
    },
  });
  owner = await createOwner(app, { country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" });
  await owner.call(startPlusTry);
  riceId = (await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 })).id;
  const { body } = await owner.call(chat.makeLinkCode, { body: { number: `+${NUMBER}` } });
  await receive({ type: "text", text: { body: `link ${body.code}` } });
});
beforeEach(() => {
  asked.length = 0;
  meanwhile = () => null;
});
afterAll(async () => {
  await app.stop();
  await peer.stop();
  model.close();
});

async function receive(message: Record<string, unknown>): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const id = `wamid.voice.${(events += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: NUMBER, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  expect((await app.app.request("/api/whatsapp/webhook", { method: "POST", headers, body })).status).toBe(200);
}
const texts = () =>
  [...peer.accepted.values()].map(({ body }) => {
    const sent = body as unknown as { text?: { body: string }; interactive?: { body: { text: string } } };
    return sent.text?.body ?? sent.interactive?.body.text ?? "";
  });

/** Returns the first and the last page of a voice message, which determine its length. */
function voice(seconds: number): Buffer {
  const page = (samples: number) => {
    const head = Buffer.alloc(27);
    head.write("OggS", "latin1");
    head.writeBigInt64LE(BigInt(samples), 6);
    return head;
  };
  return Buffer.concat([page(0), Buffer.from("OpusHead and sound"), page(seconds * 48_000), Buffer.from("sound")]);
}

/** Sends a voice message and returns the reply. */
async function say(content: Buffer, body: string, status = 200): Promise<string> {
  reply = { status, body };
  const id = `88${(events += 1)}`;
  peer.sent.set(id, { content, type: "audio/ogg; codecs=opus" });
  const before = texts().length;
  await receive({ id: `wamid.said.${id}`, type: "audio", audio: { id, voice: true } });
  await expect.poll(() => texts().length).toBe(before + 1);
  return texts().at(-1) ?? "";
}

test("the length of a voice message is read from its last page", () => {
  expect(voiceSeconds(voice(12))).toBe(12);
  expect(voiceSeconds(Buffer.from("ID3 music"))).toBeNull();
  expect(voiceSeconds(Buffer.from("OggS"))).toBeNull();
});

test("what is said is proposed as if it had been written, and nothing is done without a confirmation", async () => {
  const said = await say(voice(3), JSON.stringify({ text: "Count rice 6.5 kg." }));
  expect(said).toContain("“Count rice 6.5 kg.”\n");
  expect(said).toContain("8 kg becomes 6.5 kg");
  expect((await itemOf(owner, riceId))?.quantity_available).toBe(8);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: "/v1/audio/transcriptions", authorization: "Bearer key" });
  expect(asked[0]?.form).toContain("whisper-1");
  expect(asked[0]?.form).toContain("OpusHead and sound");
});

test("a dish that is named by voice is asked about, also where the owner wants it marked sold out at once", async () => {
  await createDish(app, owner.companyId, { name: "Ramen", sizes: [{ name: "Regular", price: 9 }] });
  await owner.call(updateAgentSettings, { body: { stops_at_once: true } });
  const stops = async () => (await owner.call(listStops)).body.stops.length;
  expect(await say(voice(2), JSON.stringify({ text: "86 ramen" }))).toContain("Mark Ramen sold out");
  expect(await stops()).toBe(0);
  await receive({ type: "text", text: { body: "86 ramen" } });
  await expect.poll(() => texts().at(-1)).toContain("Done.");
  expect(await stops()).toBe(1);
});

test("why a voice message was not understood stands alone, also when it is sent again", async () => {
  meanwhile = () => peer.failures.push({ code: 131_000, status: 500 });
  expect(await say(voice(2), "{}", 500)).toBe(
    "I did not understand the voice message. Please say it again, or write to me.",
  );
  // The transcript is quoted again.
  expect(await say(voice(2), JSON.stringify({ text: "rice?" }))).toBe("“rice?”\nRice: 8 kg in stock.");
});

test("too long, no voice, a failure and an answer that is none are said, and cost nothing more", async () => {
  expect(await say(voice(61), "{}")).toContain("up to a minute");
  expect(await say(Buffer.from("ID3 music"), "{}")).toContain("up to a minute");
  expect(asked).toEqual([]);
  expect(await say(voice(2), "{}", 500)).toContain("did not understand the voice message");
  expect(await say(voice(2), "<html>")).toContain("did not understand the voice message");
  expect(await say(voice(2), JSON.stringify({ text: "rice ".repeat(200) }))).toContain("did not understand");
  // 60 seconds are 1200 tokens, and a day has 1500, so a second one does not fit.
  expect(await say(voice(55), JSON.stringify({ text: "rice?" }))).toContain("Rice: 8 kg in stock.");
  expect(await say(voice(55), JSON.stringify({ text: "rice?" }))).toContain("used up");
});
