import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { understand } from "#src/features/agent/grammar/understand.ts";
import * as agent from "#src/features/agent/contract.ts";
import { listDeliveries } from "#src/features/deliveries/contract.ts";
import { listInvoices, saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { readSentPaper } from "#src/features/agent/server/papers/read-job.ts";
import { updateAgentSettings } from "#src/features/agent/settings-contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { listStops } from "#src/features/dishes/stops/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { createPurchaseOrder, readPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { readSentNote } from "#src/features/receiving/contract.ts";
import { OcrFailed } from "#src/invoice-reader/reader.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { createStandInOcr, GREEN_FARM, itemOf, picture, printed } from "#src/testing/invoice-fixture.ts";
import { note, orderFromFarm, pricedPaper } from "#src/testing/paper-fixture.ts";
import type { PageText } from "#src/shared/page-text.ts";

const ocr = createStandInOcr();
/** A reading starts two processes, which is slow on a busy machine. */
const POLLING = { timeout: 90_000, interval: 20 };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ports: { ocr }, work: true });
});
afterAll(() => app.stop());

const restaurant = () => createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
type Speaker = Pick<Owner, "call">;

interface Sent {
  bytes?: Uint8Array;
  id?: string;
  language?: "en" | "de";
  /** The caption. */
  text?: string;
}

async function send(who: Speaker, page: PageText | "same", { bytes, id = uuid(), language = "en", text }: Sent = {}) {
  if (page !== "same") ocr.next(async () => [page]);
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(bytes ?? (await picture()))]), "note.jpg");
  if (text !== undefined) body.set("text", text);
  return who.call(agent.sendPaper, { query: { id, language }, body: body as never });
}
const turnsOf = async (who: Speaker) => (await who.call(agent.readChat, { query: {} })).body.turns;

/** Sends a document and returns the agent's reply about it. */
async function sendAndWait(who: Speaker, page: PageText | "same", sent: Sent = {}): Promise<agent.Turn> {
  const before = (await turnsOf(who)).length;
  const { status, body } = await send(who, page, sent);
  expect(status, JSON.stringify(body)).toBe(200);
  await expect.poll(async () => (await turnsOf(who)).length, POLLING).toBe(before + 2);
  return (await turnsOf(who)).at(-1) as agent.Turn;
}
const confirm = (who: Speaker, turn: agent.Turn) =>
  who.call(agent.confirmProposal, { body: { id: turn.proposal?.id ?? "" } });
const invoicesOf = async (who: Speaker) => (await who.call(listInvoices, { query: {} })).body.invoices;
const deliveriesOf = async (who: Speaker) => (await who.call(listDeliveries, { query: {} })).body.deliveries;

test("a delivery note as ordered is proposed line by line, and received once, with its photo", async () => {
  const owner = await restaurant();
  const { tomatoId, riceId, order } = await orderFromFarm(owner);
  const said = await sendAndWait(owner, note());
  expect(said.text.split("\n")).toEqual([
    "Green Farm, delivery note “DN-1001”, 5 Mar 2026.",
    "2 lines, as in PO 1.",
    "",
    "Book the delivery from Green Farm (PO 1):",
    "- Roma Tomatoes: 10 kg: 2 kg becomes 12 kg",
    "- Basmati Rice: 5 kg: 2 kg becomes 7 kg",
  ]);
  expect(await deliveriesOf(owner)).toEqual([]);
  // A document without prices does not become an invoice.
  expect(await invoicesOf(owner)).toEqual([]);
  const shown = (await turnsOf(owner)).at(-2);
  expect(shown).toMatchObject({ role: "person", paper: { state: "done", has_picture: true } });
  const picture = await owner.call(agent.paperPicture, { query: { id: shown?.id ?? "" } });
  expect(picture.status).toBe(200);

  await Promise.all([confirm(owner, said), confirm(owner, said)]);
  expect((await confirm(owner, said)).status).toBe(200);
  expect((await itemOf(owner, tomatoId))?.quantity_available).toBe(12);
  expect((await itemOf(owner, riceId))?.quantity_available).toBe(7);
  expect((await owner.call(readPurchaseOrder, { query: { id: order.id } })).body.order.state).toBe("received");
  const [delivery, ...others] = await deliveriesOf(owner);
  expect(others).toEqual([]);
  expect(delivery?.booked_by).toContain("through the agent");
  await expect.poll(async () => (await deliveriesOf(owner))[0]?.has_photo, POLLING).toBe(true);
  // Another restaurant sees neither the picture nor the delivery note.
  const stranger = await restaurant();
  expect((await stranger.call(agent.paperPicture, { query: { id: shown?.id ?? "" } })).status).toBe(404);
});

test("the same photo again, and the same message again, make one reading and one delivery", async () => {
  const owner = await restaurant();
  const { tomatoId } = await orderFromFarm(owner);
  const bytes = await picture();
  const id = uuid();
  const first = await sendAndWait(owner, note(), { bytes, id });
  for (let times = 0; times < 2; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(owner, "same", { bytes, id })).body.turns).toHaveLength(2);
  }
  const second = await sendAndWait(owner, "same", { bytes });
  // The newer proposal replaces the earlier one about the document, so that "yes" has one meaning.
  expect((await turnsOf(owner)).filter(({ proposal }) => proposal?.state === "open")).toHaveLength(1);
  expect((await confirm(owner, first)).status).toBe(409);
  const yes = await owner.call(agent.sendChat, { body: { id: uuid(), text: "all right", language: "en" } });
  expect(yes.body.turns.at(-1)?.text).toBe("Done.");
  expect((await itemOf(owner, tomatoId))?.quantity_available).toBe(12);
  expect((await confirm(owner, second)).status).toBe(200);
  const third = await sendAndWait(owner, "same", { bytes });
  expect(third.proposal).toBeNull();
  expect(third.text).toContain("This paper was counted in already.");
  expect(await deliveriesOf(owner)).toHaveLength(1);
  // After undo the delivery can be received again.
  await owner.call(agent.sendChat, { body: { id: uuid(), text: "undo", language: "en" } });
  await owner.call(agent.sendChat, { body: { id: uuid(), text: "yes", language: "en" } });
  expect((await itemOf(owner, tomatoId))?.quantity_available).toBe(2);
  expect((await sendAndWait(owner, "same", { bytes })).proposal?.state).toBe("open");
});

test("a message's id, sent again with another file, replaces no file that is stored", async () => {
  const owner = await restaurant();
  await orderFromFarm(owner);
  const id = uuid();
  await sendAndWait(owner, pricedPaper, { id });
  const stored = async () => {
    const { rows } = await app.pool.query<{ id: string; file_key: string; sha256: string }>(
      "select id, file_key, sha256 from delivery_papers where company_id = $1 order by created_at",
      [owner.companyId],
    );
    const files = rows.map(async ({ file_key }) => app.platform.ports.files.get(file_key));
    const sums = (await Promise.all(files)).map((bytes) =>
      createHash("sha256")
        .update(bytes ?? "")
        .digest("hex"),
    );
    return rows.map((row, at) => ({ ...row, is_same: sums[at] === row.sha256 }));
  };
  const [paper] = await stored();
  expect(paper?.is_same).toBe(true);
  const [draft] = await invoicesOf(owner);
  expect(draft?.stage).toBe("ready");
  expect((await send(owner, "same", { id })).body.turns).toHaveLength(2);
  expect(await stored()).toEqual([paper]);
  // A message may have the id of a colleague's document.
  const cook = await createMember(app, owner.companyId, "kitchen");
  await sendAndWait(cook, note(), { id: paper?.id ?? "" });
  const papers = await stored();
  expect(papers).toEqual([paper, { ...papers[1], is_same: true }]);
  expect(papers[1]?.file_key).not.toBe(paper?.file_key);
});

test("the same message at the same moment leaves one file", async () => {
  const owner = await restaurant();
  const id = uuid();
  ocr.next(async () => [printed(["MEOW"])]);
  const { files: storage } = app.platform.ports;
  const put = vi.spyOn(storage, "put");
  const files = await Promise.all([picture(), picture(), picture()]);
  const sent = await Promise.all(files.map((bytes) => send(owner, "same", { id, bytes })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(async () => (await turnsOf(owner)).length, POLLING).toBe(2);
  const { rows } = await app.pool.query("select file_key, pages from delivery_papers where company_id = $1", [
    owner.companyId,
  ]);
  expect(rows).toHaveLength(1);
  const keys = put.mock.calls.map(([key]) => key);
  put.mockRestore();
  const found = await Promise.all(keys.map(async (key) => ((await storage.get(key)) === null ? [] : [key])));
  expect(new Set(found.flat())).toEqual(new Set([rows[0].file_key, rows[0].pages[0].image_key]));
});

test("what differs is named, what is not sure is looked at on the screen, in the person's language", async () => {
  const owner = await restaurant();
  await orderFromFarm(owner, { tomatoes: 12, rice: 5 });
  const short = await sendAndWait(owner, note({ lines: [["10", "KG", "Roma Tomatoes"]] }), { language: "de" });
  expect(short.text).toContain("1 Zeile, 2 weichen von PO 1 ab:");
  expect(short.text).toContain("- Roma Tomatoes: 10 kg, bestellt 12 kg");
  expect(short.text).toContain("- Basmati Rice: bestellt 5 kg, nicht auf dem Papier");
  expect(short.proposal?.state).toBe("open");
  for (const [text, language] of [
    ["Está todo", "es"],
    ["alles da", "de"],
    ["tout est là", "fr"],
    ["都到了", "zh"],
    ["everything is there", "en"],
  ] as const) {
    expect(understand(text, { names: [], signs: ["."], language }).verb, text).toBe("yes");
  }
  const lines = [
    ["10", "KG", "Roma Tomatoes"],
    ["3", "BX", "Candles"],
  ] as const;
  const extra = await sendAndWait(owner, note({ number: "DN-2", lines }));
  expect(extra.text).toContain("- “Candles”: not ordered");
  expect(extra.text).toContain("Please check: “Candles”.");
  expect(extra.proposal).toBeNull();
  const [link] = extra.choices;
  expect(link?.href).toMatch(/^\/receive\?note=/);
  const id = new URL(`http://x${link?.href}`).searchParams.get("note") ?? "";
  const read = await owner.call(readSentNote, { query: { id } });
  expect(read.body.note.lines.map(({ text, quantity }) => [text, quantity])).toEqual([
    ["Roma Tomatoes", 10],
    ["Candles", 3],
  ]);
  const long = Array.from({ length: 40 }, () => ["1", "KG", "Roma Tomatoes"] as const);
  const repeated = await sendAndWait(owner, note({ number: "DN-3", lines: long }));
  expect(repeated.proposal).toBeNull();
  expect(repeated.text.length).toBeLessThan(4000);
});

test("an invoice becomes one draft, its goods are received, and saving it is for that delivery without being asked", async () => {
  const owner = await restaurant();
  const { tomatoId } = await orderFromFarm(owner);
  const bytes = await picture();
  const said = await sendAndWait(owner, pricedPaper, { bytes });
  expect(said.text).toContain("Green Farm, invoice “GF-2001”, 5 Mar 2026, total $45.00.");
  expect(said.text).toContain("The invoice waits as a draft");
  await sendAndWait(owner, "same", { bytes });
  const [draft, ...others] = await invoicesOf(owner);
  expect(others).toEqual([]);
  expect(draft).toMatchObject({ status: "pending", stage: "ready", page_count: 1, line_count: 2 });
  expect(said.choices).toEqual([{ label: "Open the invoice", text: "", href: `/invoices/${draft?.id}` }]);
  const open = (await turnsOf(owner)).findLast(({ proposal }) => proposal?.state === "open") as agent.Turn;
  await confirm(owner, open);
  const { extracted } = (await owner.call(readInvoiceRecord, { query: { id: draft?.id ?? "" } })).body.invoice;
  const items = (extracted?.items ?? []).map(({ item_name, code, quantity, unit, unit_price }) => ({
    item_name,
    code,
    quantity,
    unit,
    unit_price,
  }));
  const invoiceData = { invoice_id: draft?.id, supplier: { name: "Green Farm" }, items, invoice_number: "GF-2001" };
  const body = { confirm: true as const, invoiceData: { ...invoiceData, total: 45 }, allow_date: true };
  const saved = await owner.call(saveInvoice, { body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  // The delivery has set the stock, and the invoice the price.
  expect(await itemOf(owner, tomatoId)).toMatchObject({ quantity_available: 12, unit_price: 3.5 });
  expect((await sendAndWait(owner, "same", { bytes })).proposal).toBeNull();
  expect(await invoicesOf(owner)).toHaveLength(1);
});

test("rights are those of the screens: the kitchen receives and sees no prices, the counter sends nothing", async () => {
  const owner = await restaurant();
  await orderFromFarm(owner);
  const cook = await createMember(app, owner.companyId, "kitchen");
  const said = await sendAndWait(cook, pricedPaper);
  expect(said.text).not.toContain("45");
  expect(said.choices).toEqual([]);
  expect(await invoicesOf(owner)).toEqual([]);
  expect((await confirm(cook, said)).status).toBe(200);
  expect(await deliveriesOf(owner)).toHaveLength(1);
  const counter = await createMember(app, owner.companyId, "counter");
  expect((await send(counter, note())).status).toBe(403);
});

/** Orders the same as the first order. */
async function orderAgain(owner: Owner, { supplier_id, tomatoId, riceId }: Awaited<ReturnType<typeof orderFromFarm>>) {
  const lines = [
    { item_id: tomatoId, packs: 10 },
    { item_id: riceId, packs: 5 },
  ];
  const body = { supplier_id, deliver_on: addDays(dayIn("UTC"), 2), lines };
  const { order } = (await owner.call(createPurchaseOrder, { body })).body;
  await owner.call(approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  return order;
}

test("what is written about a paper says which order it is of, and whose it is where the paper does not", async () => {
  const owner = await restaurant();
  const first = await orderFromFarm(owner);
  const second = await orderAgain(owner, first);
  expect((await sendAndWait(owner, note())).text).toContain("Book the delivery from Green Farm (PO 1):");
  const said = await sendAndWait(owner, note({ number: "DN-2" }), { text: "  delivery note\nPO 2 " });
  expect(said.text).toContain("Book the delivery from Green Farm (PO 2):");
  expect((await turnsOf(owner)).at(-2)?.text).toBe("delivery note PO 2");
  const nameless = note({ supplier: "", number: "DN-3" });
  expect((await sendAndWait(owner, nameless)).text).toContain("I found no open order for them.");
  for (const text of ["invoice from Green Farm", "for PO 2, all good", "factura de Green Farm", "Lieferschein PO 2"]) {
    // oxlint-disable-next-line no-await-in-loop
    const turn = await sendAndWait(owner, nameless, { text });
    expect(turn.text, text).toContain(`Book the delivery from Green Farm (PO ${text.includes("PO 2") ? 2 : 1}):`);
  }
  // The counting screen selects the same order.
  const lines = [
    ["10", "KG", "Roma Tomatoes"],
    ["3", "BX", "Candles"],
  ] as const;
  const unsure = await sendAndWait(owner, note({ number: "DN-4", lines }), { text: "PO 2" });
  const id = new URL(`http://x${unsure.choices[0]?.href}`).searchParams.get("note") ?? "";
  expect((await owner.call(readSentNote, { query: { id } })).body.note.po_id).toBe(second.id);
  // A clearly printed name of another company is not this supplier.
  const firm = await sendAndWait(owner, note({ supplier: "SEA BREEZE TRADING PTE LTD", number: "DN-6" }), {
    text: "PO 2",
  });
  expect(firm.text).toContain("I found no open order for them.");
  // An order in the caption does not outweigh the printed supplier if it is not open or is another supplier's.
  const other = await sendAndWait(owner, note({ number: "DN-5" }), { text: "PO 77 from Sea Food" });
  expect(other.text).toContain("Book the delivery from Green Farm (PO 1):");
  expect(await deliveriesOf(owner)).toEqual([]);
});

test("a question or an order that is written with a photo is replied to as a message, once", async () => {
  const owner = await restaurant();
  await orderFromFarm(owner);
  const id = uuid();
  const bytes = await picture();
  const gate = Promise.withResolvers<void>();
  ocr.next(async () => {
    await gate.promise;
    return [note()];
  });
  const { body } = await send(owner, "same", { bytes, id, text: "how much Basmati Rice is left?" });
  expect(body.turns.map(({ role, text, paper }) => [role, text, paper?.state])).toEqual([
    ["person", "Photo", "reading"],
    ["person", "how much Basmati Rice is left?", undefined],
    ["agent", "Basmati Rice: 2 kg in stock.", undefined],
  ]);
  expect((await send(owner, "same", { bytes, id, text: "how much Basmati Rice is left?" })).body.turns).toHaveLength(3);
  gate.resolve();
  await expect.poll(async () => (await turnsOf(owner)).at(-1)?.text, POLLING).toContain("2 lines, as in PO 1.");
  const { body: waste } = await send(owner, "same", { bytes, text: "waste 1 kg Basmati Rice, wet" });
  const asked = waste.turns.find(({ text }) => text.startsWith("Book 1 kg of Basmati Rice as waste (wet)"));
  expect(asked?.proposal?.state).toBe("open");
  await expect.poll(async () => (await turnsOf(owner)).length, POLLING).toBe(8);
});

test("nothing that is written with a photo is done, or answers what the agent asked", async () => {
  const owner = await restaurant();
  await createDish(app, owner.companyId, { name: "Ramen", sizes: [{ name: "Regular", price: 9, recipe: [] }] });
  const body = { stops_at_once: true };
  expect((await owner.call(updateAgentSettings, { body })).status).toBe(200);
  const { riceId } = await orderFromFarm(owner);
  const count = { id: uuid(), text: "count Basmati Rice 9 kg", language: "en" as const };
  await owner.call(agent.sendChat, { body: count });
  const states = async () => (await turnsOf(owner)).flatMap(({ proposal }) => proposal?.state ?? []);
  const bytes = await picture();
  let turns = 2;
  for (const text of [
    "yes",
    "no",
    "1",
    "stop",
    "stop messages",
    "speak German",
    "Basmati Rice",
    "received 5 kg Basmati Rice",
    "deliveries today",
    "here you go",
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    const said = await sendAndWait(owner, turns === 2 ? printed(["MEOW"]) : "same", { bytes, text });
    expect([text, said.text]).toEqual([text, expect.stringContaining("I found no goods on this.")]);
    turns += 2;
  }
  await send(owner, "same", { bytes, text: "86 ramen" });
  await expect.poll(async () => (await turnsOf(owner)).length, POLLING).toBe(turns + 4);
  expect(await states()).toEqual(["open", "open"]);
  expect((await owner.call(listStops)).body.stops).toEqual([]);
  expect((await itemOf(owner, riceId))?.quantity_available).toBe(2);
  const long = await send(owner, "same", { bytes, text: "a".repeat(501) });
  expect(long).toMatchObject({ status: 400 });
});

test("what is no paper, or cannot be read, is said, and leaves nothing behind", async () => {
  const owner = await restaurant();
  const wrong = await send(owner, note(), { bytes: new TextEncoder().encode("hello") });
  expect(wrong).toMatchObject({ status: 415, body: { code: "FILE_REFUSED" } });
  expect((await sendAndWait(owner, printed(["MEOW", "a cat"]))).text).toContain("I found no goods on this.");
  ocr.next(() => Promise.reject(new OcrFailed("timeout", "it took too long")));
  expect((await sendAndWait(owner, "same")).text).toContain("I could not read this.");
  const statement = printed(["GREEN FARM", "STATEMENT OF ACCOUNT", "", "Total   35.00"]);
  expect((await sendAndWait(owner, statement)).text).toBe("This is a statement, so there is nothing to receive.");
  expect(await invoicesOf(owner)).toEqual([]);
  await owner.call(agent.deleteChat);
  const { rows } = await app.pool.query("select from delivery_papers where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([]);
});

test("a reading that dies is tried again, and what was read is said once; a draft outlives the conversation", async () => {
  const owner = await restaurant();
  await orderFromFarm(owner);
  let fails = 2;
  ocr.next(async () => {
    if ((fails -= 1) >= 0) throw new OcrFailed("crashed", "it was killed");
    return [GREEN_FARM];
  });
  const said = await app.allowUnexpectedErrors(() => sendAndWait(owner, "same"));
  expect(said.text).toContain("GF-1001");
  const turns = await turnsOf(owner);
  expect(turns).toHaveLength(2);
  // Runs the job again that a process had completed before it died.
  const system = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  await readSentPaper.run(system, { turn_id: turns[0]?.id ?? "", user_id: owner.userId, language: "en" });
  await sendAndWait(owner, printed(["MEOW"]));
  expect(await turnsOf(owner)).toHaveLength(4);
  await owner.call(agent.deleteChat);
  expect(await turnsOf(owner)).toEqual([]);
  const [draft] = await invoicesOf(owner);
  expect(draft).toMatchObject({ stage: "ready", page_count: 1 });
});
