import { LLMock } from "@copilotkit/aimock";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { createStandInOcr, picture, upload } from "#src/testing/invoice-fixture.ts";
import { createLog } from "#src/server/log.ts";
import { createPictures } from "#src/server/pictures/pictures.ts";
import { createEmbeddedAi } from "#src/server/ports/ai/embedded.ts";
import { createOpenAiVision } from "#src/server/ports/ai/openai-vision.ts";
import type { Vision } from "#src/server/ports/ai/vision.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const mock = new LLMock({ port: 0, strict: true });
let timing: { retryDelayMs: number; timeoutMs?: number };
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  await mock.start();
  const settings = { AI_BASE_URL: `${mock.url}/v1`, AI_MODEL: "seer" };
  const vision: Vision = {
    source: "seer",
    readPictures: (request, signal) =>
      createOpenAiVision("secret-key", settings, createLog("silent"), timing).readPictures(request, signal),
  };
  app = await startTestApp({
    work: true,
    ports: { ocr: createStandInOcr(), ai: { ...createEmbeddedAi(createPictures()), vision } },
  });
  owner = await createOwner(app, { country: "Singapore", currency: "SGD" });
});
beforeEach(() => void (timing = { retryDelayMs: 1 }));
afterEach(() => void mock.reset());
afterAll(async () => {
  await app.stop();
  await mock.stop();
});

const line = (code: string, item_name: string, unit: string, quantity: number, unit_price: number, amount: number) => ({
  page: 1,
  item_name,
  item_description: "",
  code,
  quantity,
  unit,
  unit_price,
  discount: null,
  amount,
});
const TOMATOES = line("T01", "Roma Tomatoes", "KG", 10, 3.5, 35);
const OIL = line("O22", "Olive Oil 6x750 ml", "CS", 2, 36, 72);
const RESPONSE = {
  supplier_name: "GREEN FARM PTE LTD",
  invoice_number: "GF-1001",
  invoice_date: "2026-03-05",
  currency: "SGD",
  items: [TOMATOES, OIL],
  subtotal: 107,
  discount: null,
  charges: null,
  tax: 9.63,
  rounding: null,
  total: 116.63,
};

async function uploaded() {
  const { status, body } = await upload(owner, [await picture()]);
  expect(status).toBe(200);
  const record = await owner.call(readInvoiceRecord, { query: { id: body.data.invoice_id } });
  return record.body.invoice;
}

const BY_HAND = "The invoice was read on this machine instead; please check it with care.";

test("reads an upload with the model, and both readers agree", async () => {
  mock.onMessage(/Transcribe/, { content: JSON.stringify(RESPONSE) });
  const invoice = await uploaded();
  expect(invoice).toMatchObject({
    read_by: "model",
    invoice_number: "GF-1001",
    total: 116.63,
    invoice_date: "2026-03-05",
  });
  expect(invoice.extracted?.warnings).toEqual([]);
  expect(invoice.extracted?.items.map((item) => [item.item_name, item.box !== null])).toEqual([
    ["Roma Tomatoes", true],
    ["Olive Oil 6x750 ml", true],
  ]);
  expect(invoice.review?.needs_review).toBe(false);
});

test.each([
  ["is down", { error: { message: "overloaded" }, status: 503 }, {}, "The AI model could not be reached."],
  [
    "does not know the key",
    { error: { message: "who?" }, status: 401 },
    {},
    "The AI model's server did not accept the key.",
  ],
  [
    "is out of credit",
    { error: { message: "quota" }, status: 429, retryAfter: 900 },
    {},
    "The AI model is busy, or its allowance is used up.",
  ],
  ["declines", { content: "", finishReason: "content_filter" }, {}, "The AI model declined to read the pictures."],
  ["returns prose", { content: "What a lovely invoice!" }, {}, "The AI model's answer could not be understood."],
  ["is cut off", { content: '{"items": [', finishReason: "length" }, {}, "The AI model's answer was cut off."],
  ["does not respond", { content: "{}" }, { chaos: { latencyMs: 20_000 } }, "The AI model took too long to answer."],
])("uses the local reader with a warning when the model %s", async (_, response, options, warning) => {
  mock.onMessage(/Transcribe/, response, options);
  if ("chaos" in options) timing.timeoutMs = 100;
  const invoice = await uploaded();
  expect(invoice).toMatchObject({ read_by: "machine", stage: "ready", total: 116.63 });
  expect(invoice.extracted?.warnings).toEqual([`${warning} ${BY_HAND}`]);
  expect(JSON.stringify(invoice)).not.toContain("secret-key");
});

test("instructions printed on an invoice give at most a wrong reading that is marked and not saved", async () => {
  const before = (await owner.call(inventory.listInventory)).body.items.length;
  mock.onMessage(/Transcribe/, {
    content: JSON.stringify({
      ...RESPONSE,
      stage: "saved",
      confirm: true,
      supplier_id: owner.companyId,
      items: [
        {
          ...TOMATOES,
          item_name: "<script>fetch('/api/suppliers/id',{method:'DELETE'})</script>",
          unit_price: 350,
          amount: 3500,
        },
        OIL,
      ],
      subtotal: 3572,
      total: 3581.63,
    }),
  });
  const invoice = await uploaded();
  expect(invoice).toMatchObject({ stage: "ready", status: "pending", supplier_id: null });
  const [steered, plain] = invoice.extracted?.items ?? [];
  expect(steered?.item_name).toContain("<script>");
  expect(
    [steered?.evidence.item_name, steered?.evidence.unit_price, steered?.evidence.amount].map((one) => one?.review),
  ).toEqual([true, true, true]);
  expect(plain?.evidence.amount.review).toBe(false);
  expect(invoice.extracted?.evidence.total.review).toBe(true);
  expect((await owner.call(inventory.listInventory)).body.items).toHaveLength(before);
});
