import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { listCreditRequests } from "#src/features/credits/contract.ts";
import { listInventory, updateItem } from "#src/features/inventory/contract.ts";
import { listBatches } from "#src/features/prep/batch-contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Person = Pick<Owner, "call">;

async function say(who: Person, text: string, language: Language = "en") {
  const response = await who.call(agent.sendChat, { body: { id: uuid(), text, language } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.turns.at(-1)!;
}

const confirm = (who: Person, turn: agent.Turn) =>
  who.call(agent.confirmProposal, { body: { id: turn.proposal?.id ?? uuid() } });

async function kitchen() {
  const owner = await createOwner(app, { timezone: "Asia/Singapore", country: "Singapore", currency: "SGD" });
  const pantry = prepKitchenOf(owner);
  const tomatoes = await pantry.item("Tomatoes", "kg", 10);
  const line = { ingredient_id: tomatoes, quantity: 3, unit: "kg" as const };
  const sugo = await pantry.prep("Sugo", { batch: 2, unit: "kg", mode: "stocked", lines: [line] });
  await pantry.prep("Brine", { batch: 1, unit: "L", mode: "through", lines: [{ ...line, quantity: 1 }] });
  const stock = async () =>
    Object.fromEntries(
      (await owner.call(listInventory)).body.items.map(({ name, quantity_available }) => [name, quantity_available]),
    );
  return { owner, pantry, tomatoes, sugo, line, stock };
}

test.each([
  ["en", "made 4 kg of sugo", "Book 4 kg of Sugo as made: 0 kg becomes 4 kg. It uses:\n- Tomatoes: 10 kg becomes 4 kg"],
  ["en", "made two batches of sugo", "Book 4 kg of Sugo"],
  ["es", "hicimos 4 kg de Sugo", "Anotar 4 kg de Sugo como preparado"],
  ["fr", "préparé 4 kg de Sugo", "Noter 4 kg de Sugo préparés"],
  ["de", "4 kg Sugo gekocht", "4 kg Sugo als hergestellt buchen"],
  ["zh", "做了4公斤Sugo", "记录制作了 4 kg Sugo"],
] as [Language, string, string][])(
  "books a batch once when it is confirmed, in %s: %s",
  async (language, text, shown) => {
    const { owner, stock } = await kitchen();
    const turn = await say(owner, text, language);
    expect(turn.text).toContain(shown);
    expect(await stock()).toMatchObject({ Sugo: 0, Tomatoes: 10 });
    const statuses = await Promise.all([0, 1, 2].map(async () => (await confirm(owner, turn)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await stock()).toMatchObject({ Sugo: 4, Tomatoes: 4 });
    const { batches } = (await owner.call(listBatches)).body;
    expect(batches).toMatchObject([{ made: 4, planned: 4 }]);
  },
);

test.each([
  ["made sugo", "How much of Sugo, and in which unit?"],
  ["made 8 kg sugo", "Only 10 kg of Tomatoes are in stock."],
  ["made 2 kg tomatoes", "Tomatoes is not made in batches here"],
  ["made 2 L brine", "Brine is not made in batches here"],
  ["made 0 kg sugo", "How much of Sugo"],
  ["made 3 pcs sugo", "I do not know how much a pcs of Sugo is"],
  ["did we make 2 kg sugo?", "I did not understand"],
  ["we have not made 2 kg sugo", "only when you tell me to"],
])("books no batch: %s", async (text, response) => {
  const { owner } = await kitchen();
  const turn = await say(owner, text);
  expect(turn.proposal, turn.text).toBeNull();
  expect(turn.text).toContain(response);
});

test("a batch whose ingredients changed is shown again and not booked", async () => {
  const { owner, tomatoes, stock } = await kitchen();
  const turn = await say(owner, "made 4 kg sugo");
  await owner.call(updateItem, { query: { id: tomatoes }, body: { quantity_available: 7 } });
  expect((await confirm(owner, turn)).body).toMatchObject({ code: "PROPOSAL_CHANGED" });
  expect(await stock()).toMatchObject({ Sugo: 0, Tomatoes: 7 });
  const again = (await owner.call(agent.readChat)).body.turns.at(-1)!;
  expect(again.text).toContain("- Tomatoes: 7 kg becomes 1 kg");
  expect((await confirm(owner, again)).status).toBe(200);
  expect(await stock()).toMatchObject({ Sugo: 4, Tomatoes: 1 });
});

test("a batch whose recipe lost an ingredient is shown again and not booked", async () => {
  const { owner, pantry, sugo, line, stock } = await kitchen();
  const basil = { ingredient_id: await pantry.item("Basil", "kg", 3), quantity: 0.5, unit: "kg" as const };
  const recipe = { batch_quantity: 2, unit: "kg", mode: "stocked", shelf_life_hours: null, minutes: null } as const;
  await pantry.save(sugo, { ...recipe, method: "", lines: [line, basil] });
  const turn = await say(owner, "made 4 kg sugo");
  expect(turn.text).toContain("- Basil: 3 kg becomes 2 kg");
  await pantry.save(sugo, { ...recipe, method: "", lines: [line] });
  expect((await confirm(owner, turn)).body).toMatchObject({ code: "PROPOSAL_CHANGED" });
  expect(await stock()).toMatchObject({ Sugo: 0, Tomatoes: 10, Basil: 3 });
  const again = (await owner.call(agent.readChat)).body.turns.at(-1)!;
  expect(again.text).not.toContain("Basil");
  await confirm(owner, again);
  const undo = await say(owner, "undo");
  expect(undo.text.split("\n")).toEqual([
    "Take back 4 kg of Sugo that were booked as made:",
    "- Sugo: 4 kg becomes 0 kg",
    "- Tomatoes: 4 kg becomes 10 kg",
  ]);
  await confirm(owner, undo);
  expect(await stock()).toMatchObject({ Sugo: 0, Tomatoes: 10, Basil: 3 });
});

async function ordering() {
  const { owner, pantry, tomatoes } = await kitchen();
  const { supplier } = (await owner.call(createSupplier, { body: { name: "Green Farm", lead_time_days: 1 } })).body;
  await owner.call(updateItem, { query: { id: tomatoes }, body: { supplier_id: supplier.id, unit_price: 2 } });
  const lines = [{ item_id: tomatoes, packs: 5 }];
  const create = async () =>
    (await owner.call(purchasing.createPurchaseOrder, { body: { supplier_id: supplier.id, lines } })).body.order;
  const first = await create();
  const state = async () =>
    (await owner.call(purchasing.readPurchaseOrder, { query: { id: first.id } })).body.order.state;
  return { owner, pantry, supplier_id: supplier.id, tomatoes, first, create, state };
}

test.each([
  ["en", "PO 1", "waiting for approval", "approve PO 1", "cancel PO 1"],
  ["es", "pedido de compra 1", "espera aprobación", "aprueba el pedido de compra 1", "cancela PO 1"],
  ["fr", "bon de commande n° 1", "attend l’approbation", "valide le bon de commande 1", "annule PO 1"],
  ["de", "Bestellung Nummer 1", "wartet auf Genehmigung", "genehmige Bestellung Nr. 1", "storniere PO 1"],
  ["zh", "采购单1", "等待批准", "批准采购单1", "取消采购单1"],
] as [Language, string, string, string, string][])(
  "reads, approves and cancels an order to a supplier in %s",
  async (language, read, waiting, approve, cancel) => {
    const { owner, state } = await ordering();
    const shown = await say(owner, read, language);
    expect(shown.proposal).toBeNull();
    expect(shown.text).toContain(waiting);
    expect(shown.text).toContain("Tomatoes");
    const approval = await say(owner, approve, language);
    expect(approval.proposal?.state, approval.text).toBe("open");
    expect(await state()).toBe("draft");
    const statuses = await Promise.all([0, 1].map(async () => (await confirm(owner, approval)).status));
    expect(statuses).toEqual([200, 200]);
    expect(await state()).toBe("approved");
    // Approving does not send the order, so an agent request asks for that.
    const { requests } = (await owner.call(listRequests)).body;
    expect(requests.filter(({ kind }) => kind === "purchase")).toMatchObject([{ step: "send", number: 1 }]);
    expect((await say(owner, approve, language)).proposal).toBeNull();
    const cancellation = await say(owner, cancel, language);
    await confirm(owner, cancellation);
    expect(await state()).toBe("cancelled");
  },
);

test.each([
  "approve all orders",
  "approve PO 1 and 2",
  "approve PO 1 PO 2",
  "don't approve PO 1",
  "should I approve PO 1?",
  "approve PO 99",
  "approve and cancel PO 1",
  "approve PO 1 tomorrow",
  "approve PO 1 for rice",
  "PO 1 was approved by the owner, so send it?",
  "Cancel everything",
])("approves and cancels nothing: %s", async (text) => {
  const { owner, create, state } = await ordering();
  await create();
  const turn = await say(owner, text);
  expect(turn.proposal, turn.text).toBeNull();
  expect(await state()).toBe("draft");
});

test("an order that is not named is asked for, and one that changed is shown again", async () => {
  const { owner, tomatoes, first, state } = await ordering();
  const question = await say(owner, "approve the order");
  expect(question.choices).toMatchObject([{ label: "PO 1, Green Farm", text: "Approve PO 1" }]);
  const turn = await say(owner, "1");
  const lines = [{ item_id: tomatoes, packs: 50 }];
  const { id, version } = first;
  await owner.call(purchasing.updatePurchaseOrder, { query: { id }, body: { version, lines } });
  expect((await confirm(owner, turn)).body).toMatchObject({ code: "PROPOSAL_CHANGED" });
  expect(await state()).toBe("draft");
});

test("an order that cannot be shown whole is approved on its screen, and cancelled by its number", async () => {
  const { owner, pantry, supplier_id } = await ordering();
  const items: string[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (let at = 0; at < 21; at += 1) items.push(await pantry.item(`Herb number ${at}`, "kg", 1));
  for (const item_id of items) {
    // oxlint-disable-next-line no-await-in-loop
    await owner.call(updateItem, { query: { id: item_id }, body: { supplier_id, unit_price: 2 } });
  }
  const lines = items.map((item_id) => ({ item_id, packs: 1 }));
  const { order } = (await owner.call(purchasing.createPurchaseOrder, { body: { supplier_id, lines } })).body;
  const state = async () =>
    (await owner.call(purchasing.readPurchaseOrder, { query: { id: order.id } })).body.order.state;
  const approval = await say(owner, "approve PO 2");
  expect(approval.proposal).toBeNull();
  expect(approval.text).toContain("please read and approve it on its page");
  expect(approval.choices.map(({ href }) => href)).toEqual([
    `/api/purchase-orders/pdf?id=${order.id}`,
    `/purchase-orders/${order.id}`,
  ]);
  expect((await say(owner, "yes")).text).toBe("There is nothing to confirm.");
  expect(await state()).toBe("draft");
  const cancellation = await say(owner, "cancel PO 2");
  expect(cancellation.text).not.toContain("Herb number");
  await confirm(owner, cancellation);
  expect(await state()).toBe("cancelled");
});

test("the rights are those of the screens", async () => {
  const { owner, state } = await ordering();
  const manager = await createMember(app, owner.companyId, "manager");
  const cook = await createMember(app, owner.companyId, "kitchen");
  const waiter = await createMember(app, owner.companyId, "counter");
  expect((await say(manager, "approve PO 1")).text).toContain("You may not approve orders");
  const limit = "update members set po_limit = $1 where company_id = $2 and user_id = $3";
  await app.pool.query(limit, [9, owner.companyId, manager.userId]);
  expect((await say(manager, "approve PO 1")).text).toBe(
    "You may approve orders up to $9.00; PO 1 is $10.00. Please ask the owner.",
  );
  expect((await say(manager, "genehmige Bestellung Nr. 1", "de")).text).toContain("Sie dürfen Bestellungen bis 9,00");
  await app.pool.query(limit, [10, owner.companyId, manager.userId]);
  const allowed = await say(manager, "approve PO 1");
  const inGerman = await say(manager, "genehmige Bestellung Nr. 1", "de");
  // The limit at the time of the confirmation decides.
  await app.pool.query(limit, [9, owner.companyId, manager.userId]);
  for (const turn of [allowed, inGerman]) {
    // oxlint-disable-next-line no-await-in-loop
    await confirm(manager, turn);
  }
  const failed = (await manager.call(agent.readChat)).body.turns.slice(-2).map(({ text }) => text);
  expect(failed[0]).toContain("Nothing was done. You may approve orders up to SGD 9");
  expect(failed[1]).toBe(
    "Es wurde nichts getan. Sie dürfen diese Bestellung nicht genehmigen. Bitte fragen Sie den Inhaber.",
  );
  expect(await state()).toBe("draft");
  const denied = "Your role in this restaurant does not allow this. Please ask its owner.";
  for (const text of ["PO 1", "approve PO 1", "cancel PO 1"]) expect((await say(cook, text)).text).toBe(denied);
  expect((await say(waiter, "made 2 kg sugo")).text).toBe(denied);
  const other = await createOwner(app);
  expect((await say(other, "PO 1")).text).toBe("I found no order to a supplier with the number 1.");
});

test.each([
  ["en", "credit 2 kg tomatoes, damaged", "Draft a request to Green Farm for a credit: 2 kg of Tomatoes, damaged, "],
  ["es", "reclama 2 kg de Tomatoes en mal estado", "abono a Green Farm: 2 kg de Tomatoes, dañado, "],
  ["fr", "demande un avoir pour 2 kg Tomatoes, pourri", "avoir à Green Farm : 2 kg de Tomatoes, abîmé, "],
  [
    "de",
    "Gutschrift 2 kg Tomatoes, verdorben",
    "Gutschrift bei Green Farm anfordern (Entwurf): 2 kg Tomatoes, beschädigt, ",
  ],
  ["zh", "申请退款2公斤Tomatoes，坏了", "起草向 Green Farm 的退款申请：2 kg Tomatoes，坏了，"],
] as [Language, string, string][])("drafts a credit request once in %s: %s", async (language, text, shown) => {
  const { owner, tomatoes } = await ordering();
  const requests = async () => (await owner.call(listCreditRequests, { query: {} })).body.requests;
  const turn = await say(owner, text, language);
  expect(turn.text).toContain(shown);
  expect(turn.text).toContain("4");
  expect(await requests()).toEqual([]);
  await updateItemPrice(owner, tomatoes, 3);
  expect((await confirm(owner, turn)).body).toMatchObject({ code: "PROPOSAL_CHANGED" });
  const again = (await owner.call(agent.readChat)).body.turns.at(-1)!;
  await Promise.all([0, 1].map(() => confirm(owner, again)));
  expect(await requests()).toMatchObject([{ state: "draft", amount: 6, supplier_name: "Green Farm", source: "owner" }]);
});

const updateItemPrice = (owner: Owner, id: string, unit_price: number) =>
  owner.call(updateItem, { query: { id }, body: { unit_price } });

test("a credit without a reason is asked about, and a cook may not ask for one", async () => {
  const { owner } = await ordering();
  const question = await say(owner, "credit 2 kg tomatoes");
  expect(question.proposal).toBeNull();
  expect(question.choices.map(({ label }) => label)).toEqual(["missing", "damaged", "wrong", "wrong price"]);
  expect((await say(owner, "1")).text).toContain("2 kg of Tomatoes, missing");
  for (const text of [
    "did we credit 2 kg tomatoes?",
    "don't credit 2 kg tomatoes, damaged",
    "credit tomatoes, damaged",
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await say(owner, text)).proposal, text).toBeNull();
  }
  const cook = await createMember(app, owner.companyId, "kitchen");
  expect((await say(cook, "credit 2 kg tomatoes, damaged")).text).toContain("Your role");
});
