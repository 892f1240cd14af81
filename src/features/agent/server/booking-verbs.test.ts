import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import { listDeliveries } from "#src/features/deliveries/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder, markPurchaseOrderSent } from "#src/features/purchasing/step-contract.ts";
import { listStops, stopSelling } from "#src/features/dishes/stops/contract.ts";
import { createSupplier, listSuppliers } from "#src/features/suppliers/contract.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";

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

const turnsOf = async (who: Person) => (await who.call(agent.readChat)).body.turns;

const confirm = (who: Person, turn: agent.Turn) =>
  who.call(agent.confirmProposal, { body: { id: turn.proposal?.id ?? uuid() } });

async function restaurant() {
  const owner = await createOwner(app, { timezone: "Asia/Singapore", country: "Singapore", currency: "SGD" });
  const { body } = await owner.call(createSupplier, { body: { name: "Ocean Fresh" } });
  const supplier_id = body.supplier.id;
  const salmon = await addItem(owner, {
    name: "Salmon",
    unit: "kg",
    quantity_available: 2,
    unit_price: 20,
    supplier_id,
  });
  const lemons = await addItem(owner, { name: "Lemons", unit: "pcs", quantity_available: 10 });
  await createDish(app, owner.companyId, {
    name: "Ramen",
    sizes: [{ name: "Regular", price: 12.5, recipe: [{ item: salmon.id, quantity: 0.1 }] }],
  });
  const stock = async () =>
    Object.fromEntries(
      (await owner.call(listInventory)).body.items.map(({ name, quantity_available }) => [name, quantity_available]),
    );
  return { owner, supplier_id, salmon, lemons, stock };
}

test.each([
  ["en", "received 5 kg salmon and a dozen lemons from Ocean Fresh", "Book the delivery from Ocean Fresh:"],
  ["es", "llegaron 5 kilos de Salmon y una docena de Lemons de Ocean Fresh", "Anotar la entrega de Ocean Fresh:"],
  ["fr", "reçu 5 kg de Salmon et une douzaine de Lemons de Ocean Fresh", "Noter la livraison de Ocean Fresh :"],
  ["de", "5 kg Salmon und ein Dutzend Lemons von Ocean Fresh bekommen", "Lieferung von Ocean Fresh buchen:"],
  ["zh", "Ocean Fresh送来了5公斤Salmon和一打Lemons", "登记Ocean Fresh的送货："],
] as [Language, string, string][])("books a delivery once, and takes it back, in %s", async (language, text, title) => {
  const { owner, stock } = await restaurant();
  const turn = await say(owner, text, language);
  expect(turn.text.split("\n")[0]).toBe(title);
  expect(turn.text.split("\n")).toHaveLength(3);
  expect(await stock()).toEqual({ Salmon: 2, Lemons: 10 });
  const statuses = await Promise.all([0, 1, 2].map(async () => (await confirm(owner, turn)).status));
  expect(statuses).toEqual([200, 200, 200]);
  expect(await stock()).toEqual({ Salmon: 7, Lemons: 22 });
  expect((await owner.call(listDeliveries)).body.deliveries).toHaveLength(1);
  const done = (await owner.call(agent.readChat)).body.turns.at(-1);
  const undo = await say(owner, done?.choices[0]?.text ?? "", language);
  expect(undo.proposal?.state, undo.text).toBe("open");
  await confirm(owner, undo);
  expect(await stock()).toEqual({ Salmon: 2, Lemons: 10 });
});

test("asks who brought something, how much of it came, and about what it does not know", async () => {
  const { owner, stock } = await restaurant();
  const question = await say(owner, "received 12 lemons");
  expect(question.text).toBe("From which supplier?");
  expect((await say(owner, "1")).text).toContain("Book the delivery from Ocean Fresh");
  for (const text of ["received salmon and 12 lemons", "received 5 kg salmon and 2 kg lentils"]) {
    const turn = await say(owner, text);
    expect(turn.proposal, turn.text).toBeNull();
  }
  expect(await stock()).toEqual({ Salmon: 2, Lemons: 10 });
});

test.each([
  ["en", "received 5 kg salmon and 12 lemons from Ocean Fresh", "Which order to a supplier?"],
  ["es", "llegaron 5 kilos de Salmon de Ocean Fresh", "¿Qué pedido a proveedor?"],
  ["fr", "reçu 5 kg de Salmon de Ocean Fresh", "Quelle commande fournisseur"],
  ["de", "5 kg Salmon von Ocean Fresh bekommen", "Welche Bestellung bei einem Lieferanten?"],
  ["zh", "Ocean Fresh送来了5公斤Salmon", "哪"],
] as [Language, string, string][])(
  "a delivery that two orders can have brought is booked for the one that the person names, in %s",
  async (language, text, question) => {
    const { owner, supplier_id, salmon } = await restaurant();
    const order = () => sentOrder(owner, supplier_id, salmon.id);
    const [first, second] = [await order(), await order()];
    const asked = await say(owner, text, language);
    expect(asked.proposal).toBeNull();
    expect(asked.text).toContain(question);
    expect(asked.choices.map(({ label }) => label.split(",")[0])).toEqual(["PO 1", "PO 2"]);
    const turn = await say(owner, "2", language);
    expect(turn.text).toMatch(/(?:PO|采购单) 2/u);
    expect(turn.text.split("\n")).toHaveLength(text.includes("lemons") ? 3 : 2);
    await confirm(owner, turn);
    expect(await stateOf(owner, first)).toBe("sent");
    expect(await stateOf(owner, second)).toBe("received");
    const over = await say(owner, `${text} (PO 2)`, language);
    expect(over.proposal).toBeNull();
    expect(over.text).toContain("PO 2");
    expect((await say(owner, `${text} (PO 99)`, language)).text).toContain("99");
  },
);

async function sentOrder(owner: Owner, supplier_id: string, item_id: string): Promise<string> {
  const lines = [{ item_id, packs: 5 }];
  const { body } = await owner.call(purchasing.createPurchaseOrder, { body: { supplier_id, lines } });
  const query = { id: body.order.id };
  const { version } = body.order;
  expect((await owner.call(approvePurchaseOrder, { query, body: { version } })).status).toBe(200);
  const sent = await owner.call(markPurchaseOrderSent, { query, body: { version, via: "phone" } });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return body.order.id;
}

const stateOf = async (owner: Owner, id: string) =>
  (await owner.call(purchasing.readPurchaseOrder, { query: { id } })).body.order.state;

test("what was counted since is shown again before a delivery is booked", async () => {
  const { owner, stock } = await restaurant();
  const delivery = await say(owner, "received 5 kg salmon");
  await confirm(owner, await say(owner, "count salmon 1 kg"));
  expect((await confirm(owner, delivery)).body.code).toBe("PROPOSAL_CHANGED");
  const again = (await owner.call(agent.readChat)).body.turns.at(-1)!;
  expect(again.text).toContain("1 kg becomes 6 kg");
  await confirm(owner, again);
  expect(await stock()).toMatchObject({ Salmon: 6 });
});

test("puts an item into the supplier's draft, and starts one where there is none", async () => {
  const { owner } = await restaurant();
  const drafts = async () =>
    (await owner.call(purchasing.listPurchaseOrders, { query: { state: "draft" } })).body.orders;
  const first = await say(owner, "order 5 kg salmon");
  expect(first.text).toContain("Start an order to Ocean Fresh");
  expect(await drafts()).toHaveLength(0);
  await Promise.all([0, 1].map(() => confirm(owner, first)));
  const [draft] = await drafts();
  expect(draft).toMatchObject({ line_count: 1, source: "chat", state: "draft" });
  const more = await say(owner, "add 3 kg salmon to the order");
  expect(more.text).toContain(`PO ${draft?.number}`);
  await confirm(owner, more);
  const { order } = (await owner.call(purchasing.readPurchaseOrder, { query: { id: draft?.id ?? "" } })).body;
  expect(order.lines).toMatchObject([{ item_name: "Salmon", quantity: 8 }]);
  const cook = await createMember(app, owner.companyId, "kitchen");
  expect((await say(cook, "order 5 kg salmon")).text).toContain("Your role");
});

test("takes back the last booking that can be, once, and nothing of others", async () => {
  const { owner, stock } = await restaurant();
  expect((await say(owner, "undo")).text).toContain("You have not booked anything");
  await confirm(owner, await say(owner, "waste 1 kg salmon"));
  const cook = await createMember(app, owner.companyId, "kitchen");
  expect((await say(cook, "undo")).proposal).toBeNull();
  const undo = await say(owner, "undo");
  expect(undo.text).toBe("Take back 1 kg of Salmon that were booked as waste:\n- Salmon: 1 kg becomes 2 kg");
  await Promise.all([0, 1, 2].map(() => confirm(owner, undo)));
  expect(await stock()).toMatchObject({ Salmon: 2 });
  expect((await say(owner, "undo")).proposal).toBeNull();
});

test("undo takes back what the person booked through the agent, and not what came after it", async () => {
  const { owner, salmon, stock } = await restaurant();
  const cook = await createMember(app, owner.companyId, "kitchen");
  await confirm(cook, await say(cook, "waste 1 kg salmon"));
  const early = await say(cook, "undo");
  const onScreen = { query: { id: salmon.id }, body: { quantity: 0.5, unit: "kg", note: "" } };
  expect((await owner.call(bookWaste, onScreen)).status).toBe(200);
  const later = await say(cook, "undo");
  expect(later.proposal).toBeNull();
  expect(later.text).toContain("This was changed since");
  expect((await confirm(cook, early)).body).toMatchObject({ code: "PROPOSAL_CHANGED" });
  expect((await turnsOf(cook)).at(-1)).toMatchObject({ proposal: null, text: later.text });
  expect(await stock()).toMatchObject({ Salmon: 0.5 });
});

test("undo of sold out ends only the stop that it made, and undo of back makes the same one again", async () => {
  const { owner } = await restaurant();
  const cook = await createMember(app, owner.companyId, "kitchen");
  const stops = async () => (await owner.call(listStops)).body.stops;
  await confirm(cook, await say(cook, "86 ramen"));
  const [first] = await stops();
  const id = first?.subject.id ?? "";
  const early = await say(cook, "undo");
  expect(early.text).toBe("Bring Ramen back. Guests can order it again.");
  await owner.call(stopSelling, { body: { kind: "dish", id, until: "manual", ends_at: null, reason: "no broth" } });
  expect((await say(cook, "undo")).text).toContain("This was changed since");
  expect((await confirm(cook, early)).body).toMatchObject({ code: "PROPOSAL_CHANGED" });
  expect(await stops()).toMatchObject([{ until: "manual", reason: "no broth" }]);

  await confirm(cook, await say(cook, "ramen is back"));
  const undone = await say(cook, "undo");
  expect(undone.text).toContain("sold out until somebody brings it back");
  await confirm(cook, undone);
  expect(await stops()).toMatchObject([{ until: "manual", ends_at: null, reason: "no broth" }]);
});

test("what is taken back is shown as it changes the stock, also of a delivery", async () => {
  const { owner, stock } = await restaurant();
  await confirm(owner, await say(owner, "count salmon 5 kg"));
  await confirm(owner, await say(owner, "received 5 kg salmon and a dozen lemons from Ocean Fresh"));
  const undo = await say(owner, "undo");
  const [title, ...lines] = undo.text.split("\n");
  expect(title).toBe("Take back the delivery from Ocean Fresh:");
  expect(lines.toSorted()).toEqual(["- Lemons: 22 pcs becomes 10 pcs", "- Salmon: 10 kg becomes 5 kg"]);
  await confirm(owner, undo);
  const count = await say(owner, "undo");
  expect(count.text).toBe("Take back the count of Salmon:\n- Salmon: 5 kg becomes 2 kg");
  await confirm(owner, count);
  expect(await stock()).toEqual({ Salmon: 2, Lemons: 10 });
});

test("marks a dish sold out until a time or until it is brought back", async () => {
  const { owner } = await restaurant();
  const stops = async () => (await owner.call(listStops)).body.stops;
  await confirm(owner, await say(owner, "86 ramen until further notice"));
  expect(await stops()).toMatchObject([{ until: "manual", ends_at: null }]);
  await confirm(owner, await say(owner, "ramen is back"));
  const timed = await say(owner, "86 ramen until 6 pm");
  expect(timed.text).toMatch(/until .*6:00.pm/i);
  await confirm(owner, timed);
  const [stop] = await stops();
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Singapore", timeStyle: "short" });
  expect(stop?.until).toBe("moment");
  expect(clock.format(new Date(stop?.ends_at ?? 0))).toBe("18:00");
  expect(Date.parse(stop?.ends_at ?? "")).toBeGreaterThan(Date.now());
});

test.each([
  ["en", "add a new supplier called Fish & Sons", "Fish & Sons"],
  ["es", "nuevo proveedor Frutas Quiroga", "Frutas Quiroga"],
  ["fr", "nouveau fournisseur Maison Dupont", "Maison Dupont"],
  ["de", "Neuer Lieferant Metzgerei Huber", "Metzgerei Huber"],
  ["zh", "新增供应商老王肉铺", "老王肉铺"],
] as [Language, string, string][])("adds a supplier in %s", async (language, text, name) => {
  const { owner } = await restaurant();
  const turn = await say(owner, text, language);
  expect(turn.text).toContain(name);
  await confirm(owner, turn);
  expect((await owner.call(listSuppliers)).body.suppliers.map((supplier) => supplier.name)).toContain(name);
  expect((await say(owner, text, language)).proposal).toBeNull();
});

test("replies in the language that a person asks for, and links the report", async () => {
  const { owner } = await restaurant();
  expect((await say(owner, "what other countries speak German?")).proposal).toBeNull();
  expect((await say(owner, "speak German please")).text).toContain("Ab jetzt auf Deutsch antworten");
  expect((await say(owner, "yes")).text).toBe("Done.");
  expect((await say(owner, "blah")).text).toContain("Das habe ich nicht verstanden");
  const report = await say(owner, "report last week");
  expect(report.choices[0]?.href).toMatch(/^\/api\/reports\/pdf\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
});
