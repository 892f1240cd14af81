import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, itemNamed } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await addItem(owner, { name: "Salmon", unit: "kg", quantity_available: 20 });
  await addItem(owner, { name: "Eggs", unit: "pcs", quantity_available: 60 });
  await addItem(owner, { name: "Beef", unit: "lb", quantity_available: 100 });
});
afterAll(() => app.stop());

async function say(text: string) {
  const response = await owner.call(agent.sendChat, { body: { id: uuid(), text, language: "en" } });
  const turn = response.body.turns.at(-1);
  if (!turn) throw new Error("The agent says nothing.");
  return turn;
}

test("half a dozen of what is kept in kg is asked, and proposes nothing", async () => {
  const turn = await say("waste half a dozen salmon");
  expect(turn.text).toBe("6 pieces of Salmon, which is kept in kg? Please say how many kg.");
  expect(turn.proposal).toBeNull();
});

test("a dozen of what is counted is twelve", async () => {
  expect((await say("waste a dozen eggs")).text).toContain("12 pcs");
});

/** Creates a restaurant with stock in a country, and returns what the agent replies to a sentence in a language. */
async function kitchenIn(country: string) {
  const own = await createOwner(app, { country });
  await addItem(own, { name: "Salmon", unit: "kg", quantity_available: 200 });
  await addItem(own, { name: "Milk", unit: "L", quantity_available: 200, packs: [] });
  return async (language: Language, text: string) => {
    const { body } = await own.call(agent.sendChat, { body: { id: uuid(), text, language } });
    const turn = body.turns.at(-1);
    return { text: turn?.text ?? "", isProposed: turn?.proposal != null };
  };
}

test.each([
  ["Germany", "de", "2 Pfund Salmon weggeworfen", "1 kg"],
  ["France", "fr", "jeté trois livres de Salmon", "1,5 kg"],
  ["Canada", "fr", "jeté trois livres de Salmon", "1,361 kg"],
  ["China", "zh", "扔了四斤Salmon", "2 kg"],
  ["Taiwan", "zh", "扔了四斤Salmon", "2.4 kg"],
  ["Hong Kong", "zh", "扔了四斤Salmon", "2.419 kg"],
  ["Colombia", "es", "tira 4 libras de Salmon", "2 kg"],
  ["Mexico", "es", "tira 4 libras de Salmon", "1,814 kg"],
  ["Spain", "es", "tira 2 arrobas de Salmon", "23,004 kg"],
  ["United States", "en", "waste 2 gallons of milk", "7.571 L"],
  ["United States", "en", "waste 2 pints of milk", "0.946 L"],
  ["United Kingdom", "en", "waste 2 gallons of milk", "9.092 L"],
  ["Ireland", "en", "waste 2 pints of milk", "1.137 L"],
] as [string, Language, string, string][])("in %s, %s: %s takes %s", async (country, language, said, amount) => {
  const { text, isProposed } = await (await kitchenIn(country))(language, said);
  expect(text).toContain(amount);
  expect(isProposed).toBe(true);
});

test.each([
  ["Poland", "de", "2 Pfund Salmon weggeworfen", "Pfund"],
  ["Senegal", "fr", "jeté trois livres de Salmon", "livres"],
  ["Spain", "es", "tira 4 libras de Salmon", "libras"],
  ["Japan", "zh", "扔了四斤Salmon", "斤"],
  ["Singapore", "en", "waste 2 gallons of milk", "gallon"],
  ["Canada", "en", "waste 2 pints of milk", "pint"],
] as [string, Language, string, string][])("in %s, %s: %s is asked", async (country, language, said, word) => {
  const { text, isProposed } = await (await kitchenIn(country))(language, said);
  expect(text.toLowerCase()).toContain(word.toLowerCase());
  expect(text).toMatch(/kg|L/);
  expect(isProposed).toBe(false);
});

test.each([
  ["Taiwan", "zh", "三文魚還有多少", "庫存"],
  ["Taiwan", "zh", "三文鱼还有多少", "庫存"],
  ["Singapore", "zh", "三文魚還有多少", "庫存"],
  ["China", "zh", "三文鱼还有多少", "库存"],
] as [string, Language, string, string][])(
  "in %s, %s: %s is answered with %s",
  async (country, language, said, word) => {
    const own = await createOwner(app, { country });
    await addItem(own, { name: "三文鱼", unit: "kg", quantity_available: 2 });
    const { body } = await own.call(agent.sendChat, { body: { id: uuid(), text: said, language } });
    const text = body.turns.at(-1)?.text ?? "";
    expect(text).toContain(word);
    // A name that the owner has typed is never converted.
    expect(text).toContain("三文鱼");
  },
);

test("of what is held in imperial gallons a quart is an imperial one, wherever the restaurant is", async () => {
  const own = await createOwner(app, { country: "Singapore" });
  await addItem(own, { name: "Cider", unit: "imp gal", quantity_available: 10 });
  const { body } = await own.call(agent.sendChat, {
    body: { id: uuid(), text: "waste 4 quarts of cider", language: "en" },
  });
  expect(body.turns.at(-1)?.text).toContain("1 imp gal");
});

test("what is kept in pounds is said and booked in pounds", async () => {
  expect((await say("how much beef do we have")).text).toContain("100 lb");
  const turn = await say("waste 8 beef");
  expect(turn.text).toContain("8 lb");
  await owner.call(agent.confirmProposal, { body: { id: turn.proposal?.id ?? "" } });
  expect(await itemNamed(owner, "Beef")).toMatchObject({ unit: "lb", quantity_available: 92 });
  const counted = await say("count beef 50 lb");
  await owner.call(agent.confirmProposal, { body: { id: counted.proposal?.id ?? "" } });
  expect(await itemNamed(owner, "Beef")).toMatchObject({ quantity_available: 50 });
});
