import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listDishes } from "#src/features/dishes/contract.ts";
import { stopSelling } from "#src/features/dishes/stops/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { type ModelApp, say, startModelApp } from "#src/testing/model-restaurant.ts";
import type { ToolCall } from "#src/testing/model-stand-in.ts";

let started: ModelApp;
beforeAll(async () => {
  started = await startModelApp();
});
afterAll(() => started.stop());

/** Two ingredients, a dish on sale, a sold-out dish, and one more dish in the English restaurant. */
const NAMES: Record<Language, { items: string[]; sold: string[]; soldOut: string }> = {
  en: { items: ["Rice", "Salmon", "Olive Oil"], sold: ["Ramen", "Chicken Curry"], soldOut: "Poke Bowl" },
  es: { items: ["Arroz", "Salmón"], sold: ["Paella"], soldOut: "Tortilla" },
  fr: { items: ["Riz", "Saumon"], sold: ["Risotto"], soldOut: "Quiche" },
  de: { items: ["Reis", "Lachs"], sold: ["Schnitzel"], soldOut: "Spätzle" },
  zh: { items: ["米饭", "三文鱼"], sold: ["炒饭"], soldOut: "拉面" },
};

async function restaurantOf(language: Language): Promise<Owner> {
  const { items, sold, soldOut } = NAMES[language];
  const owner = await createOwner(started.app, { timezone: "Europe/Berlin", country: "Germany", currency: "EUR" });
  const { body } = await owner.call(createSupplier, { body: { name: "Ocean Fresh" } });
  const ids = [];
  for (const name of items) {
    const stock = { name, unit: "kg" as const, quantity_available: 8, unit_price: 2, supplier_id: body.supplier.id };
    ids.push((await addItem(owner, stock)).id);
  }
  const recipe = [{ item: ids[0] ?? "", quantity: 0.1 }];
  for (const name of [...sold, soldOut]) {
    await createDish(started.app, owner.companyId, { name, sizes: [{ price: 12.5, recipe }] });
  }
  const { dishes } = (await owner.call(listDishes)).body;
  const id = dishes.find(({ name }) => name === soldOut)?.id ?? "";
  await owner.call(stopSelling, { body: { kind: "dish", id, until: "manual", reason: null } });
  return owner;
}

/** A message, the sentence by which the grammar understands the same, and the model's calls for the message. */
interface Run {
  language: Language;
  message: string;
  plain: string;
  calls: ToolCall[];
}

async function readRuns(): Promise<Run[]> {
  const lines = (await readFile(join(import.meta.dirname, "recorded-runs.tsv"), "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [language = "", message = "", plain = "", calls = ""] = line.split("\t");
    return { language: language as Language, message, plain, calls: JSON.parse(calls) as ToolCall[] };
  });
}

test("what a model was recorded to call is what the message means", async () => {
  const runs = await readRuns();
  const owners = new Map<Language, Owner>();
  const wrong: string[] = [];
  let asked = 0;
  let wrongProposals = 0;
  for (const { language, message, plain, calls } of runs) {
    const owner = owners.get(language) ?? (await restaurantOf(language));
    owners.set(language, owner);
    started.model.requests.length = 0;
    started.model.script = (_, step) => (step === 0 && calls.length > 0 ? { calls } : { text: "" });
    const found = await say(owner, { text: message, language });
    // A message that the grammar understands completely does not go to the model, and must have the same meaning.
    if (started.model.requests.length > 0) asked += 1;
    const meant = await say(owner, { text: plain, language });
    const isSame = found.text === meant.text && (found.proposal === null) === (meant.proposal === null);
    if (isSame) continue;
    wrong.push(`${message}: ${found.text}, not ${meant.text}`);
    if (found.proposal) wrongProposals += 1;
  }
  expect(asked).toBeGreaterThan(10);
  expect(1 - wrong.length / runs.length, wrong.join("\n")).toBeGreaterThanOrEqual(0.92);
  expect(wrongProposals, wrong.join("\n")).toBe(0);
});
