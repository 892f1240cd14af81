import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as credits from "#src/features/credits/contract.ts";
import * as steps from "#src/features/credits/step-contract.ts";
import { creditMails } from "#src/features/credits/server/letters.ts";
import { requestPdf } from "#src/features/credits/server/request-pdf.ts";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { bookDelivery, reverseDelivery } from "#src/features/deliveries/contract.ts";
import { readComparisons } from "#src/features/invoices/comparison/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, itemOf, picture, save } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Shop {
  owner: Owner;
  supplier_id: string;
}

async function shop(currency = "SGD", language = "en"): Promise<Shop> {
  const owner = await createOwner(app, { name: "Harbour Bowl", timezone: "UTC", country: "Singapore", currency });
  await app.pool.query("update companies set language = $2 where id = $1", [owner.companyId, language]);
  const body = { name: "Green Farm", whatsapp_number: "9123 4567", email: "farm@example.com" };
  return { owner, supplier_id: (await owner.call(createSupplier, { body })).body.supplier.id };
}

/** A delivery of an ordered item at 2.015 per kg, of which some kilograms were damaged. */
async function damaged({ owner, supplier_id }: Shop, kilograms = 3, name = "Salmon") {
  const item = await addItem(owner, { name, unit: "kg", quantity_available: 5 });
  const pack = { name: "box", quantity: 5, unit: "kg" as const };
  await owner.call(createSupplierItem, {
    body: { supplier_id, item_id: item.id, text: `${name}, box`, pack, agreed_price: 2.015 },
  });
  const { order } = (
    await owner.call(purchasing.createPurchaseOrder, {
      body: { supplier_id, deliver_on: dayIn("UTC"), lines: [{ item_id: item.id, packs: 2 }] },
    })
  ).body;
  await owner.call(approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  const po_line_id = order.lines[0]?.id ?? "";
  const lines = [
    { po_line_id, expected: 10, outcome: "ok" as const, quantity: 10 - kilograms },
    { po_line_id, expected: 10, outcome: "damaged" as const, quantity: kilograms },
  ];
  const { delivery } = (await owner.call(bookDelivery, { body: { id: uuid(), po_id: order.id, lines } })).body;
  const { requests } = (await owner.call(credits.listCreditRequests)).body;
  return { item_id: item.id, delivery, request: requests.find((request) => request.delivery_id === delivery.id)! };
}

const read = async (owner: Owner, id: string) =>
  (await owner.call(credits.readCreditRequest, { query: { id } })).body.request;
const send = (owner: Owner, id: string, version: number, via: "whatsapp" | "email" = "whatsapp") =>
  owner.call(steps.sendCreditRequest, { query: { id }, body: { version, via } });
const phone = (owner: Owner, id: string, version: number) =>
  owner.call(steps.markCreditRequestSent, { query: { id }, body: { version, via: "phone" } });
const settle = (owner: Owner, id: string, body: object) =>
  owner.call(steps.settleCreditRequest, { query: { id }, body: body as never });
/** Saves a credit note over an amount that books no stock. */
const creditNote = async ({ owner, supplier_id }: Shop, amount: number, more: object = {}) => {
  const saved = await save(owner, {
    document: "credit_note",
    supplier: { id: supplier_id },
    invoice_number: `CN-${uuid()}`,
    items: [{ item_name: "Credit", quantity: -1, unit: "PCS", unit_price: amount, skip: true }],
    total: -amount,
    ...more,
  });
  return saved.body.data.invoice_id;
};
/** Stores a page of an invoice, with the position of its only line. */
async function storePage(owner: Owner, invoiceId: string): Promise<void> {
  const key = `supplier-invoices/${owner.companyId}/${uuid()}.png`;
  await app.platform.ports.files.put(key, await picture(), "image/png");
  const fileId = uuid();
  await app.pool.query(
    `insert into supplier_invoice_files (company_id, id, invoice_id, position, file_key, file_name, format, bytes, sha256)
     values ($1, $2, $3, 0, $4, 'page.png', 'png', 6, $4)`,
    [owner.companyId, fileId, invoiceId, key],
  );
  await app.pool.query(
    `insert into supplier_invoice_pages (company_id, id, invoice_id, file_id, page, width, height, image_key)
     values ($1, $2, $3, $4, 0, 120, 80, $5)`,
    [owner.companyId, uuid(), invoiceId, fileId, key],
  );
  const extracted = { items: [{ item_name: "Rice", amount: 30, page: 0, box: [0.1, 0.2, 0.9, 0.4] }] };
  await app.pool.query("update supplier_invoice set extracted = $2 where id = $1", [invoiceId, extracted]);
}

const requestsOf = async (owner: Owner) =>
  (await owner.call(listRequests)).body.requests.filter(({ kind }) => kind === "credit");

test("what was damaged at the door becomes a draft at the ordered price, once, and goes with the delivery", async () => {
  const store = await shop();
  const { owner } = store;
  const { delivery, request } = await damaged(store);
  expect(request).toMatchObject({ state: "draft", source: "agent", number: 1, currency: "SGD", amount: 6.05 });
  const { text, lines } = await read(owner, request.id);
  expect(lines).toMatchObject([
    { reason: "damaged", text: "Salmon, box", quantity: 3, unit: "kg", unit_price: 2.015, amount: 6.05, ordered: 10 },
  ]);
  expect(text.replaceAll("\u00A0", " ")).toContain("Salmon, box: 3 kg damaged (SGD 6.05)");
  expect(await requestsOf(owner)).toMatchObject([{ id: request.id, step: "send", amount: 6.05, via: "whatsapp" }]);
  await owner.call(reverseDelivery, { query: { id: delivery.id }, body: {} });
  expect((await read(owner, request.id)).state).toBe("withdrawn");
  expect(await requestsOf(owner)).toEqual([]);
});

test("the letter is in the company's language, and an unknown price is left to the supplier", async () => {
  const store = await shop("JPY", "de");
  const { owner, supplier_id } = store;
  const item = await addItem(owner, { name: "Lachs", unit: "kg" });
  const line = { item_id: item.id, outcome: "refused" as const, quantity: 2 };
  await owner.call(bookDelivery, { body: { id: uuid(), supplier_id, lines: [line] } });
  const [found] = (await owner.call(credits.listCreditRequests)).body.requests;
  expect(found).toMatchObject({ currency: "JPY", amount: 0, unpriced: 1 });
  const request = await read(owner, found?.id ?? "");
  expect(request.text).toContain("nicht angenommen (wie berechnet)");
  const [wrong] = request.lines;
  const changed = await owner.call(credits.updateCreditRequest, {
    query: { id: request.id },
    body: {
      version: 1,
      lines: [{ id: wrong!.id, reason: "wrong", text: "Lachs", quantity: 1.5, unit: "kg", unit_price: 333.4 }],
    },
  });
  expect(changed.body.request).toMatchObject({ version: 2, amount: 500, unpriced: 0 });
});

test.each([
  ["Singapore", "退款申请 1 号", "请就此开具贷记单。"],
  ["Hong Kong", "退款申請 1 號", "請就此開具貸記單。"],
])(
  "a Chinese letter from %s is in its characters, and names stay as they were typed",
  async (country, title, request) => {
    const { owner, supplier_id } = await shop("SGD", "zh");
    await app.pool.query("update companies set country = $2, name = '后厨面条' where id = $1", [
      owner.companyId,
      country,
    ]);
    const item = await addItem(owner, { name: "台湾面", unit: "kg" });
    const line = { item_id: item.id, outcome: "refused" as const, quantity: 2 };
    await owner.call(bookDelivery, { body: { id: uuid(), supplier_id, lines: [line] } });
    const [found] = (await owner.call(credits.listCreditRequests)).body.requests;
    const { text } = await read(owner, found?.id ?? "");
    expect(text).toContain(`后厨面条 的${title}`);
    expect(text).toContain("台湾面：");
    expect(text).toContain(request);
  },
);

test("only what was shown is sent, once, whoever taps how often", async () => {
  const store = await shop();
  const { owner } = store;
  const { request } = await damaged(store);
  await owner.call(credits.updateCreditRequest, {
    query: { id: request.id },
    body: { version: 1, note: "Photo follows" },
  });
  expect(await send(owner, request.id, 1)).toMatchObject({
    status: 409,
    body: { code: "CREDIT_CHANGED", details: { request: { version: 2, note: "Photo follows" } } },
  });
  const sent = await Promise.all([send(owner, request.id, 2), send(owner, request.id, 2), send(owner, request.id, 2)]);
  expect(sent.map(({ status, body }) => [status, body.request.state])).toEqual(sent.map(() => [200, "sending"]));
  const { rows } = await app.pool.query<{ body: string; to_number: string }>(
    "select body, to_number from messages where company_id = $1",
    [owner.companyId],
  );
  expect(rows).toEqual([{ body: (await read(owner, request.id)).text, to_number: "+6591234567" }]);
  expect((await read(owner, request.id)).link).toContain("https://wa.me/6591234567");
  const marked = await owner.call(steps.markCreditRequestSent, {
    query: { id: request.id },
    body: { version: 2, via: "whatsapp" },
  });
  expect(marked.body.request).toMatchObject({ state: "sent", sent_by: "whatsapp", approved_by: expect.any(String) });
  const late = await owner.call(credits.updateCreditRequest, {
    query: { id: request.id },
    body: { version: 2, note: "" },
  });
  expect(late).toMatchObject({ status: 409, body: { code: "CREDIT_STATE" } });
});

test("a draft that was put aside is neither sent nor proposed again", async () => {
  const store = await shop();
  const { owner } = store;
  const { request } = await damaged(store);
  await owner.call(credits.deleteCreditRequest, { query: { id: request.id } });
  expect(await send(owner, request.id, 1)).toMatchObject({ status: 409, body: { code: "CREDIT_STATE" } });
  expect(await requestsOf(owner)).toEqual([]);
});

test("a supplier who says nothing for a week is reminded once, with the words that were shown", async () => {
  const store = await shop();
  const { owner } = store;
  const { request } = await damaged(store);
  await phone(owner, request.id, 1);
  expect(await requestsOf(owner)).toEqual([]);
  await app.pool.query("update credit_requests set sent_at = now() - interval '8 days' where id = $1", [request.id]);
  expect(await requestsOf(owner)).toMatchObject([{ step: "remind", version: 1 }]);
  const { reminder_text } = await read(owner, request.id);
  const remind = () =>
    owner.call(steps.remindOfCreditRequest, { query: { id: request.id }, body: { version: 1, via: "whatsapp" } });
  const both = await Promise.all([remind(), remind()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await app.pool.query("select body from messages where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([{ body: reminder_text }]);
  expect(await requestsOf(owner)).toEqual([]);
});

test("a credit note of exactly that amount settles the request, and its reversal opens it again", async () => {
  const store = await shop();
  const { owner } = store;
  const { request } = await damaged(store);
  await phone(owner, request.id, 1);
  const note = await creditNote(store, 6.05);
  expect(await read(owner, request.id)).toMatchObject({
    state: "settled",
    settled_amount: 6.05,
    settled_by: { invoice_id: note },
  });
  const month = dayIn("UTC").slice(0, 7);
  const wonBack = (await owner.call(steps.readWonBack)).body;
  expect(wonBack).toEqual({ month, amounts: [{ currency: "SGD", amount: 6.05, count: 1 }], open: 0 });
  const proof = (await owner.call(readProof, { query: { kind: "won-back", id: month } })).body;
  expect(proof.inputs).toMatchObject([{ value: 6.05, unit: "SGD", source_type: "credit", source_id: request.id }]);
  await owner.call(reverseInvoice, { query: { id: note }, body: {} });
  expect(await read(owner, request.id)).toMatchObject({ state: "sent", settled_amount: null, settled_by: null });
  expect((await owner.call(steps.readWonBack)).body).toMatchObject({ amounts: [], open: 1 });
});

test("of two requests, or of another amount, a person says what a credit note settles", async () => {
  const store = await shop("KWD");
  const { owner } = store;
  const first = (await damaged(store, 1)).request;
  const second = (await damaged(store, 1, "Cod")).request;
  expect(first.amount).toBe(2.015);
  for (const { id } of [first, second]) await phone(owner, id, 1);
  const note = await creditNote(store, 2.015);
  expect((await read(owner, first.id)).state).toBe("sent");
  const { notes, version } = await read(owner, first.id);
  expect(notes).toMatchObject([{ invoice_id: note, left: 2.015, settles: 2.015, exact: true }]);
  expect(await requestsOf(owner)).toMatchObject([{ step: "settle" }, { step: "settle" }]);
  const part = await settle(owner, first.id, { version, outcome: "settled", invoice_id: note, amount: 1.5 });
  expect(part.body.request).toMatchObject({ state: "settled", settled_amount: 1.5, amount: 2.015 });
  const tooMuch = await settle(owner, second.id, { version, outcome: "settled", invoice_id: note, amount: 0.6 });
  expect(tooMuch).toMatchObject({ status: 409, body: { code: "CREDIT_AMOUNT" } });
  const rest = await settle(owner, second.id, { version, outcome: "settled", invoice_id: note });
  expect(rest.body.request.settled_amount).toBe(0.515);
});

test("what became of it is said by hand, with a reason where it was refused", async () => {
  const store = await shop();
  const { owner } = store;
  const { request } = await damaged(store);
  expect(await settle(owner, request.id, { version: 1, outcome: "accepted" })).toMatchObject({ status: 409 });
  await phone(owner, request.id, 1);
  expect(await settle(owner, request.id, { version: 1, outcome: "refused" })).toMatchObject({ status: 400 });
  const turnedDown = await settle(owner, request.id, { version: 1, outcome: "refused", reason: "It was fine" });
  expect(turnedDown.body.request).toMatchObject({ state: "refused", rejection: "It was fine" });
  const open = await settle(owner, request.id, { version: turnedDown.body.request.version, outcome: "reopened" });
  expect(open.body.request).toMatchObject({ state: "sent", rejection: null });
  const { version } = open.body.request;
  expect(await settle(owner, request.id, { version, outcome: "settled", amount: 1.005 })).toMatchObject({
    status: 400,
  });
  const settled = await settle(owner, request.id, { version, outcome: "settled", amount: 4 });
  expect(settled.body.request).toMatchObject({ state: "settled", settled_amount: 4, settled_by: null });
  expect((await settle(owner, request.id, { version, outcome: "accepted" })).body.code).toBe("CREDIT_CHANGED");
});

test.each([
  ["whatsapp", "messages", { outcome: "accepted" }],
  ["email", "credit_request_mails", { outcome: "refused", reason: "It was fine" }],
  ["whatsapp", "messages", { outcome: "settled", amount: 4 }],
] as const)("a letter that waits by %s, in %s, is not sent after the supplier's reply", async (via, table, outcome) => {
  const { owner, ...store } = await shop();
  const { request } = await damaged({ owner, ...store });
  expect((await send(owner, request.id, 1, via)).body.request.state).toBe("sending");
  expect((await settle(owner, request.id, { version: 1, ...outcome })).status).toBe(200);
  const { rows } = await app.pool.query(`select state from ${table} where company_id = $1`, [owner.companyId]);
  expect(rows).toEqual([{ state: "withdrawn" }]);
});

test("a request is written by hand about an invoice, and another supplier's is not there", async () => {
  const store = await shop();
  const { owner, supplier_id } = store;
  const item = await addItem(owner, { name: "Rice", unit: "kg" });
  const { data } = (
    await save(owner, {
      supplier: { id: supplier_id },
      invoice_number: "INV-7",
      items: [{ item_name: "Rice", quantity: 10, unit: "KG", unit_price: 3, inventory_item_id: item.id }],
    })
  ).body;
  const { sources } = (await owner.call(credits.listCreditSources, { query: { supplier: supplier_id } })).body;
  expect(sources).toMatchObject([{ kind: "invoice", number: "INV-7", lines: [{ text: "Rice", unit_price: 3 }] }]);
  const invoice_line_id = sources[0]?.lines[0]?.id ?? "";
  const line = { reason: "short" as const, text: "Rice", quantity: 1, unit: "KG", unit_price: 3, invoice_line_id };
  const body = { supplier_id, invoice_id: data.invoice_id, lines: [line] };
  const { request } = (await owner.call(credits.createCreditRequest, { body })).body;
  expect(request).toMatchObject({ source: "owner", amount: 3, invoice_number: "INV-7", state: "draft" });
  expect(request.text).toContain("Invoice INV-7");
  const other = (await owner.call(createSupplier, { body: { name: "Other" } })).body.supplier.id;
  expect((await owner.call(credits.createCreditRequest, { body: { ...body, supplier_id: other } })).status).toBe(404);
  const hasPicture = async () => {
    const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" });
    const { content } = await requestPdf(scope, request.id, {});
    return Buffer.from(content).toString("latin1").includes("/DCTDecode");
  };
  const pdf = await owner.call(steps.creditRequestPdf, { query: { id: request.id } });
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(await hasPicture()).toBe(false);
  await storePage(owner, data.invoice_id);
  expect(await hasPicture()).toBe(true);
  await owner.call(reverseInvoice, { query: { id: data.invoice_id }, body: {} });
  expect((await read(owner, request.id)).state).toBe("withdrawn");
});

test("a price above the agreed one is asked back with the invoice, and goes with it", async () => {
  const store = await shop();
  const { owner, supplier_id } = store;
  const item = await addItem(owner, { name: "Oil", unit: "L" });
  const sold = { supplier_id, item_id: item.id, text: "Olive oil", agreed_price: 8 };
  await owner.call(createSupplierItem, { body: sold });
  const receive = (number: string, unit_price: number) =>
    save(owner, {
      supplier: { id: supplier_id },
      invoice_number: number,
      items: [{ item_name: "Olive oil", quantity: 7, unit: "L", unit_price, inventory_item_id: item.id }],
    });
  await receive("FAIR", 8);
  const { data } = (await receive("DEAR", 8.333)).body;
  const { requests } = (await owner.call(credits.listCreditRequests)).body;
  expect(requests).toMatchObject([{ invoice_id: data.invoice_id, amount: 2.33, state: "draft", source: "agent" }]);
  const { lines, text } = await read(owner, requests[0]?.id ?? "");
  expect(lines).toMatchObject([{ reason: "price", quantity: 7, agreed_price: 8, amount: 2.33 }]);
  expect(text).toContain("Invoice DEAR");
  await owner.call(reverseInvoice, { query: { id: data.invoice_id }, body: {} });
  expect((await owner.call(credits.listCreditRequests, { query: { state: "open" } })).body.requests).toEqual([]);
});

test("the invoice of a delivery says what is asked back: what it charges beyond what came, and above the order", async () => {
  const store = await shop();
  const { owner, supplier_id } = store;
  const { item_id, delivery, request } = await damaged(store);
  const items = [
    { item_name: "Salmon, box", quantity: 10, unit: "KG" as const, unit_price: 2.5, inventory_item_id: item_id },
  ];
  const invoiceData = { supplier: { id: supplier_id }, invoice_number: "INV-9", items };
  const saved = await save(owner, invoiceData, { delivery_id: delivery.id });
  const compared = await read(owner, request.id);
  expect(compared).toMatchObject({ state: "draft", invoice_number: "INV-9", amount: 10.9, line_count: 2 });
  expect(compared.lines).toMatchObject([
    { reason: "damaged", quantity: 3, unit_price: 2.5, amount: 7.5, ordered: 10, delivered: 7, invoiced: 10 },
    { reason: "price", quantity: 7, unit_price: 0.485, amount: 3.4, agreed_price: 2.015, charged_price: 2.5 },
  ]);
  await owner.call(reverseInvoice, { query: { id: saved.body.data.invoice_id }, body: {} });
  expect(await read(owner, request.id)).toMatchObject({ state: "draft", invoice_number: null, amount: 6.05 });
  const { requests } = (await owner.call(credits.listCreditRequests)).body;
  expect(requests).toHaveLength(1);
});

describe("an order that comes in two deliveries", () => {
  /** Orders 10 kg; the deliveries bring the given quantities, and an invoice for 10 kg comes with the first. */
  async function twoDeliveries() {
    const store = await shop();
    const { owner, supplier_id } = store;
    const item = await addItem(owner, { name: "Salmon", unit: "kg", quantity_available: 5 });
    const pack = { name: "box", quantity: 5, unit: "kg" as const };
    await owner.call(createSupplierItem, {
      body: { supplier_id, item_id: item.id, text: "Salmon, box", pack, agreed_price: 2 },
    });
    const body = { supplier_id, deliver_on: dayIn("UTC"), lines: [{ item_id: item.id, packs: 2 }] };
    const { order } = (await owner.call(purchasing.createPurchaseOrder, { body })).body;
    await owner.call(approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
    const po_line_id = order.lines[0]?.id ?? "";
    let open = 10;
    const receive = async (...came: [outcome: "ok" | "damaged", quantity: number][]) => {
      const lines = came.map(([outcome, quantity]) => ({ po_line_id, expected: open, outcome, quantity }));
      for (const [, quantity] of came) open -= quantity;
      const booked = await owner.call(bookDelivery, { body: { id: uuid(), po_id: order.id, lines } });
      expect(booked.status).toBe(200);
      return booked.body.delivery.id;
    };
    const invoice = async (delivery_id: string, quantity: number, invoice_number: string) => {
      const line = {
        item_name: "Salmon, box",
        quantity,
        unit: "KG" as const,
        unit_price: 2,
        inventory_item_id: item.id,
      };
      const saved = await save(
        owner,
        { supplier: { id: supplier_id }, invoice_number, items: [line] },
        { delivery_id },
      );
      return saved.body.data.invoice_id;
    };
    const asked = async () => {
      const { requests } = (await owner.call(credits.listCreditRequests)).body;
      const drafts = await Promise.all(
        requests.filter(({ state }) => state === "draft").map(({ id }) => read(owner, id)),
      );
      return drafts.flatMap(({ lines }) => lines.map(({ reason, quantity }) => `${quantity} ${reason}`)).toSorted();
    };
    return { owner, order, receive, invoice, asked };
  }

  test("claims nothing back that came with the second, and claims it again when that is taken back", async () => {
    const { owner, order, receive, invoice, asked } = await twoDeliveries();
    const first = await receive(["ok", 7]);
    await invoice(first, 10, "INV-1");
    expect(await asked()).toEqual(["3 short"]);
    const second = await receive(["ok", 3]);
    expect(await asked()).toEqual([]);
    const { comparisons } = (await owner.call(readComparisons, { query: { orderId: order.id } })).body;
    expect(comparisons.map(({ items }) => items.map(({ delivered, differences }) => [delivered, differences]))).toEqual(
      [[[7, []]], [[3, []]]],
    );
    await owner.call(reverseDelivery, { query: { id: second }, body: {} });
    expect(await asked()).toEqual(["3 short"]);
  });

  test("claims what was damaged of the second once, and all of it when the second is charged, too", async () => {
    const { receive, invoice, asked, owner } = await twoDeliveries();
    const first = await receive(["ok", 7]);
    await invoice(first, 10, "INV-1");
    const second = await receive(["ok", 2], ["damaged", 1]);
    expect(await asked()).toEqual(["1 damaged"]);
    const again = await invoice(second, 3, "INV-2");
    expect((await asked()).map((line) => Number.parseInt(line, 10)).reduce((all, value) => all + value)).toBe(4);
    await owner.call(reverseInvoice, { query: { id: again }, body: {} });
    expect(await asked()).toEqual(["1 damaged"]);
  });

  test("is compared in the same way when the second comes before the invoice", async () => {
    const { receive, invoice, asked } = await twoDeliveries();
    const first = await receive(["ok", 7]);
    await receive(["ok", 2]);
    await invoice(first, 10, "INV-1");
    expect(await asked()).toEqual(["1 short"]);
  });
});

test("what a sent request does not ask for is asked for with the invoice", async () => {
  const store = await shop();
  const { owner, supplier_id } = store;
  const { item_id, delivery, request } = await damaged(store);
  await phone(owner, request.id, 1);
  const items = [
    { item_name: "Salmon, box", quantity: 10, unit: "KG" as const, unit_price: 2.5, inventory_item_id: item_id },
  ];
  const invoiceData = { supplier: { id: supplier_id }, invoice_number: "INV-9", items };
  await save(owner, invoiceData, { delivery_id: delivery.id });
  expect(await read(owner, request.id)).toMatchObject({ state: "sent", amount: 6.05, invoice_number: null });
  const { requests } = (await owner.call(credits.listCreditRequests)).body;
  expect(requests.map(({ state, amount }) => [state, amount])).toEqual([
    ["draft", 3.4],
    ["sent", 6.05],
  ]);
});

test("a mail whose sender died is not sent again by itself, and the request says that nobody knows", async () => {
  const store = await shop();
  const { owner } = store;
  const { request } = await damaged(store);
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" });
  // The state after a run that claimed the mail and was killed.
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into credit_request_mails (company_id, request_id, kind, to_address, subject, body, state, claimed_at)
     values ($1, $2, 'request', 'farm@example.com', 'Credit', 'Salmon', 'sending', now() - interval '3 minutes')
     returning id`,
    [owner.companyId, request.id],
  );
  await app.pool.query("update credit_requests set state = 'sending', sent_by = 'email' where id = $1", [request.id]);
  for (let run = 0; run < 2; run += 1) await creditMails.job.run(scope, { mail_id: rows[0]?.id ?? "" });
  expect(await read(owner, request.id)).toMatchObject({ state: "unconfirmed", send_error: expect.any(String) });
  expect(await send(owner, request.id, 1, "email")).toMatchObject({
    status: 409,
    body: { code: "CREDIT_UNCONFIRMED" },
  });
  expect(app.mails).toEqual([]);
  const body = { version: 1, via: "email" as const };
  await owner.call(steps.markCreditRequestSent, { query: { id: request.id }, body });
  expect((await read(owner, request.id)).state).toBe("sent");
});

test("a credit note for what was damaged at the door leaves the stock as it is, once, unless a person says it was there", async () => {
  const harbour = await shop();
  const { owner, supplier_id } = harbour;
  const { item_id, delivery } = await damaged(harbour);
  const stock = async () => (await itemOf(owner, item_id))?.quantity_available;
  const bought = { item_name: "Salmon", quantity: 10, unit: "KG" as const, unit_price: 2, inventory_item_id: item_id };
  const invoice = { supplier: { id: supplier_id }, invoice_number: "S-1", items: [bought] };
  expect((await save(owner, invoice, { delivery_id: delivery.id, allow_prices: true })).status).toBe(200);
  expect(await stock()).toBe(12);
  const back = (quantity: number, more: object = {}) => ({ ...bought, quantity: -quantity, ...more });
  const note = (...items: ReturnType<typeof back>[]) => ({
    supplier: { id: supplier_id },
    invoice_number: `N-${uuid()}`,
    document: "credit_note" as const,
    items,
  });
  const neverOf = async (...items: ReturnType<typeof back>[]) => {
    const { body } = await owner.call(checkInvoice, { body: { invoiceData: note(...items) } });
    return body.review.lines.map(({ never_in_stock }) => never_in_stock);
  };
  // More than was damaged went back from the stock.
  expect(await neverOf(back(3.5))).toEqual([false]);
  expect(await neverOf(back(2), back(1), back(0.5))).toEqual([true, true, false]);
  const saved = await save(owner, note(back(3)));
  expect(saved.status).toBe(200);
  expect(await stock()).toBe(12);
  expect(await neverOf(back(1))).toEqual([false]);
  await save(owner, note(back(1)));
  expect(await stock()).toBe(11);
  await save(owner, note(back(2, { was_in_stock: false })));
  expect(await stock()).toBe(11);
  await owner.call(reverseInvoice, { query: { id: saved.body.data.invoice_id }, body: {} });
  expect(await stock()).toBe(11);
  expect(await neverOf(back(1))).toEqual([true]);
  await save(owner, note(back(1, { was_in_stock: true })));
  expect(await stock()).toBe(10);
});
