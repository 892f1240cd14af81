import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as agent from "#src/features/agent/contract.ts";
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
