import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import * as settings from "#src/features/agent/settings-contract.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import { isAlias } from "#src/features/agent/server/aliases.ts";
import { remakeAliases } from "#src/features/agent/server/remake-aliases.ts";
import { deleteItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { listStops } from "#src/features/dishes/stops/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
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

const confirm = (who: Person, turn: agent.Turn) =>
  who.call(agent.confirmProposal, { body: { id: turn.proposal?.id ?? uuid() } });

async function restaurant() {
  const owner = await createOwner(app, { timezone: "Asia/Singapore", country: "Singapore", currency: "SGD" });
  const kilo = { unit: "kg", quantity_available: 9 } as const;
  const fresh = await addItem(owner, { name: "Tuna fresh", ...kilo });
  await addItem(owner, { name: "Tuna can", ...kilo });
  const salmon = await addItem(owner, { name: "Salmon", ...kilo });
  return { owner, fresh, salmon };
}

const asks = "Which one do you mean?";
const wastes = (name: string) => expect.stringContaining(`Book 1 kg of ${name} as waste`);

test("what was chosen from the question is known by these words once it is confirmed, in this restaurant alone", async () => {
  const { owner } = await restaurant();
  const cook = await createMember(app, owner.companyId, "kitchen");
  const other = await restaurant();
  expect((await say(owner, "waste 1 kg tuna")).text).toBe(asks);
  const chosen = await say(owner, "2");
  expect(chosen.text).toEqual(wastes("Tuna fresh"));
  // An alias that nobody confirmed is not learned.
  expect((await say(owner, "waste 1 kg tuna")).text).toBe(asks);
  await confirm(owner, chosen);
  const known = await say(cook, "waste 1 kg tuna");
  expect(known.text).toEqual(wastes("Tuna fresh"));
  expect((await say(cook, "waste 1 kg tuna can")).text).toEqual(wastes("Tuna can"));
  expect((await say(cook, "tuna?")).text).toContain("Tuna fresh: 8 kg");
  expect((await say(other.owner, "waste 1 kg tuna")).text).toBe(asks);
  // After a refusal the agent asks again.
  await cook.call(agent.rejectProposal, { body: { id: known.proposal?.id ?? "" } });
  expect((await say(cook, "waste 1 kg tuna")).text).toBe(asks);
});

test("what was recognised as similar is known by these words, also in a delivery, and forgotten when it is undone", async () => {
  const { owner } = await restaurant();
  const aliases = async () =>
    (await app.pool.query("select alias from item_aliases where company_id = $1 order by 1", [owner.companyId])).rows;
  expect((await say(owner, "waste 1 kg salmun")).text).toBe("Do you mean Salmon?");
  const turn = await say(owner, "yes");
  expect(turn.text).toEqual(wastes("Salmon"));
  expect(await aliases()).toEqual([]);
  await confirm(owner, turn);
  expect(await aliases()).toEqual([{ alias: "salmun" }]);
  await confirm(owner, await say(owner, "undo"));
  expect(await aliases()).toEqual([]);
  await owner.call(createSupplier, { body: { name: "Ocean Fresh" } });
  const question = await say(owner, "received 2 kg salmun and 3 kg tuna can from Ocean Fresh");
  expect(question.choices).toEqual([
    { label: "Salmon", text: "received 2 kg Salmon and 3 kg tuna can from Ocean Fresh" },
  ]);
  const delivery = await say(owner, "1");
  expect(delivery.text).toContain("- Salmon: 2 kg");
  await confirm(owner, delivery);
  expect(await aliases()).toEqual([{ alias: "salmun" }]);
});

test("a name that is clearly misspelt is taken without asking, and known by these words once it is confirmed", async () => {
  const { owner } = await restaurant();
  const turn = await say(owner, "waste 1 kg tuna fres");
  expect(turn.text).toEqual(wastes("Tuna fresh"));
  await confirm(owner, turn);
  const { rows } = await app.pool.query("select alias from item_aliases where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([{ alias: "tuna fres" }]);
});

test.each(["waste", "yes", "please", "today", "2", "kg", "back", "合", "how much"])(
  "a word of the agent's own is no alias: %s",
  (word) => {
    const text = `count ${word} 5 kg`;
    expect(isAlias(word, { text, said: understand(text, { names: [], signs: ["."], language: "en" }) })).toBe(false);
  },
);

test("an alias goes with an ingredient that is merged, is lost with one that is deleted, and never beats a name", async () => {
  const { owner, fresh, salmon } = await restaurant();
  await say(owner, "waste 1 kg tuna");
  await confirm(owner, await say(owner, "2"));
  const merged = await owner.call(mergeItems, { body: { from: fresh.id, into: salmon.id } });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await say(owner, "waste 1 kg tuna")).text).toEqual(wastes("Salmon"));
  const own = await addItem(owner, { name: "Tuna", unit: "kg", quantity_available: 9 });
  expect((await say(owner, "waste 1 kg tuna")).text).toEqual(wastes("Tuna"));
  await owner.call(deleteItem, { query: { id: own.id } });
  expect((await say(owner, "waste 1 kg tuna")).text).toEqual(wastes("Salmon"));
  expect((await owner.call(deleteItem, { query: { id: salmon.id } })).status).toBe(200);
  expect((await say(owner, "waste 1 kg tuna")).text).not.toContain("Salmon");
});

test("a dish that is said by an alias is asked about, also where exact names are not", async () => {
  const { owner } = await restaurant();
  for (const name of ["Ramen spicy", "Ramen mild"]) {
    // oxlint-disable-next-line no-await-in-loop
    await createDish(app, owner.companyId, { name, sizes: [{ name: "Regular", price: 9 }] });
  }
  await say(owner, "86 ramen");
  await confirm(owner, await say(owner, "1"));
  await confirm(owner, await say(owner, "ramen mild is back"));
  expect((await owner.call(listStops)).body.stops).toEqual([]);
  expect((await owner.call(settings.updateAgentSettings, { body: { stops_at_once: true } })).status).toBe(200);
  const turn = await say(owner, "86 ramen");
  expect(turn.text).toContain("Mark Ramen mild sold out");
  expect(turn.proposal?.state).toBe("open");
});

test("a name is the one that is written with its marks, and what was chosen stands", async () => {
  const owner = await createOwner(app, { timezone: "Asia/Bangkok", country: "Thailand", currency: "THB" });
  for (const name of ["หมู", "หมี่", "Bò", "Bơ", "Pâté", "ビール", "ピール"]) {
    // oxlint-disable-next-line no-await-in-loop
    await addItem(owner, { name, unit: "kg", quantity_available: 20 });
  }
  for (const name of ["หมู", "หมี่", "Bò", "Bơ", "ビール", "ピール", "Pâté"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await say(owner, `Waste 1 kg ${name}`)).text).toEqual(wastes(name));
  }
  expect((await say(owner, "Waste 1 kg pate")).text).toEqual(wastes("Pâté"));
  expect((await say(owner, "waste 1 kg bo")).text).toBe(asks);
  const chosen = await say(owner, "waste 1 kg Bơ");
  expect(chosen.text).toEqual(wastes("Bơ"));
});

test("another word is not taken for a name that differs by its marks", async () => {
  const owner = await createOwner(app, { timezone: "Asia/Bangkok", country: "Thailand", currency: "THB" });
  for (const name of ["หมี่", "Bơ", "Pâte"]) {
    // oxlint-disable-next-line no-await-in-loop
    await addItem(owner, { name, unit: "kg", quantity_available: 20 });
  }
  expect((await say(owner, "Waste 1 kg หมู")).proposal).toBeNull();
  for (const name of ["Bò", "Pàté"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { text, proposal } = await say(owner, `Waste 1 kg ${name}`);
    expect([text, proposal], name).toEqual([expect.stringContaining("?"), null]);
  }
});

test("two with one name are not asked about again and again", async () => {
  const { owner } = await restaurant();
  await addItem(owner, { name: "salmon", unit: "kg", quantity_available: 9 });
  expect((await say(owner, "waste 1 kg salmon")).proposal).not.toBeNull();
});

test("words that the version before learned without marks are made again from what people wrote", async () => {
  const owner = await createOwner(app, { timezone: "Asia/Bangkok", country: "Thailand", currency: "THB" });
  const [beef, pork] = [
    await addItem(owner, { name: "Beef", unit: "kg", quantity_available: 9 }),
    await addItem(owner, { name: "Pork", unit: "kg", quantity_available: 9 }),
  ];
  await say(owner, "Waste 1 kg Thịt-Bò please");
  await say(owner, "Waste 1 kg หมูสับ");
  await app.pool.query(
    "insert into item_aliases (company_id, kind, alias, item_id) values ($1, 'item', 'thit bo', $2), ($1, 'item', 'หมสบ', $3)",
    [owner.companyId, beef.id, pork.id],
  );
  await remakeAliases(scopeOf(app.platform, owner.companyId, { type: "system", name: "System" }));
  const { rows } = await app.pool.query("select alias, as_written from item_aliases where company_id = $1 order by 1", [
    owner.companyId,
  ]);
  expect(rows).toEqual([
    { alias: "thịt bò", as_written: true },
    { alias: "หมูสับ", as_written: true },
  ]);
  expect((await say(owner, "Waste 1 kg หมูสับ")).text).toEqual(wastes("Pork"));
  expect((await say(owner, "Waste 1 kg thịt bò")).text).toEqual(wastes("Beef"));
  expect((await say(owner, "Waste 1 kg thịt bơ")).proposal).toBeNull();
});
