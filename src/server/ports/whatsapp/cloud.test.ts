import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readEnv } from "#src/server/env.ts";
import { createLog } from "#src/server/log.ts";
import { createWhatsappCloud } from "#src/server/ports/whatsapp/cloud.ts";
import { asTemplateValue } from "#src/server/ports/whatsapp/template-value.ts";
import type { WhatsappPort } from "#src/server/ports/whatsapp/whatsapp.ts";
import { type Failure, startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

let peer: WhatsappStandIn;
let port: WhatsappPort;
const parts = (url: string) => ({
  env: readEnv({ WHATSAPP_API_URL: url, WHATSAPP_TEMPLATE: "low_stock" }),
  token: "secret",
  phoneId: "1055",
  log: createLog("silent"),
  timeoutMs: 300,
});
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  port = createWhatsappCloud(parts(peer.url));
});
beforeEach(() => {
  peer.requests.length = 0;
  peer.failures.length = 0;
});
afterAll(() => peer.stop());

const send = (via: "text" | "template" = "text", body = "LOW STOCK: Rice\nIn stock: 1 kg") =>
  port.send({ to: "+6591234567", body, via, reference: "a b" });

test("text is sent in the form of the Cloud API, and the provider's id is returned", async () => {
  const outcome = await send();
  expect(outcome).toEqual({ outcome: "accepted", provider_id: [...peer.accepted.keys()].at(-1) });
  expect(peer.requests).toEqual([
    {
      authorization: "Bearer secret",
      path: "/v23.0/1055/messages",
      body: {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: "6591234567",
        biz_opaque_callback_data: "a b",
        type: "text",
        text: { body: "LOW STOCK: Rice\nIn stock: 1 kg", preview_url: false },
      },
    },
  ]);
});

test("a document is stored first and then sent by its id, and nothing is sent while it cannot be stored", async () => {
  const document = { content: new Uint8Array(Buffer.from("%PDF-1.7")), name: "report.pdf", type: "application/pdf" };
  const message = { to: "+6591234567", body: "Last week", via: "text", document, reference: "a b" } as const;
  peer.failures.push({ code: 131000, status: 500 });
  expect(await port.send(message)).toMatchObject({ outcome: "later" });
  peer.failures.push({ code: 100, status: 400 });
  expect(await port.send(message)).toMatchObject({ outcome: "rejected" });
  expect(peer.requests).toEqual([]);
  expect(await port.send(message)).toMatchObject({ outcome: "accepted" });
  const [id = "", stored] = [...peer.media].at(-1) ?? [];
  expect(stored).toMatchObject({ name: "report.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7") });
  expect(peer.requests[0]?.body).toMatchObject({
    type: "document",
    document: { id, filename: "report.pdf", caption: "Last week" },
  });
});

test("a template carries the text as its value, on one line", async () => {
  await send("template");
  expect(peer.requests[0]?.body).toMatchObject({
    type: "template",
    template: {
      name: "low_stock",
      language: { code: "en", policy: "deterministic" },
      components: [{ type: "body", parameters: [{ type: "text", text: "LOW STOCK: Rice | In stock: 1 kg" }] }],
    },
  });
});

test.each<[string, Failure, object]>([
  ["the closed window", { code: 131047, status: 400 }, { outcome: "window-closed" }],
  ["a number without WhatsApp", { code: 131026, status: 400 }, { outcome: "rejected" }],
  ["someone who opted out", { code: 131050, status: 400 }, { outcome: "rejected" }],
  ["a template that does not fit", { code: 132000, status: 400 }, { outcome: "rejected" }],
  ["a template that is missing", { code: 132001, status: 404 }, { outcome: "rejected" }],
  ["an unknown code", { code: 999_999, status: 400 }, { outcome: "rejected" }],
  ["too many messages", { code: 130429, status: 400 }, { outcome: "later" }],
  ["an expired token", { code: 190, status: 401 }, { outcome: "later" }],
  ["a failing provider", { code: 131016, status: 503 }, { outcome: "later" }],
  ["a proxy without provider", { proxy: 503 }, { outcome: "later" }],
  ["a proxy that timed out", { proxy: 504 }, { outcome: "unconfirmed" }],
  ["a response that never comes", "silent", { outcome: "unconfirmed" }],
  ["a connection that breaks", "cut", { outcome: "unconfirmed" }],
])("%s", async (_, failure, expected) => {
  peer.failures.push(failure);
  expect(await send()).toMatchObject(expected);
  expect(peer.requests).toHaveLength(1);
});

test("a provider that does not exist was certainly not reached", async () => {
  const gone = await startWhatsappStandIn();
  await gone.stop();
  const outcome = await createWhatsappCloud(parts(gone.url)).send({
    to: "+6591234567",
    body: "x",
    via: "text",
    reference: "",
  });
  expect(outcome).toMatchObject({ outcome: "later" });
});

test("a template's value is one line of at most 1,024 characters", () => {
  expect(asTemplateValue("a\n\n  b\t\tc     d\n")).toBe("a | b c d");
  expect(asTemplateValue("x".repeat(3000))).toHaveLength(1024);
});
