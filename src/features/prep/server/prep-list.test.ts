import { afterAll, beforeAll, expect, test } from "vitest";
import { readPrepList } from "#src/features/prep/list-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("the prep list says what to make, in order, which dishes wait for it and what is missing", async () => {
  const owner = await createOwner(app);
  const kitchen = prepKitchenOf(owner);
  const read = async () => (await owner.call(readPrepList)).body.items;
  expect(await read()).toEqual([]);

  const beef = await kitchen.item("Beef", "kg", 1);
  const onion = await kitchen.item("Onion", "kg", 20);
  const soffritto = await kitchen.prep("Soffritto", {
    batch: 1,
    unit: "kg",
    mode: "stocked",
    lines: [{ ingredient_id: onion, quantity: 2, unit: "kg" }],
  });
  const ragout = await kitchen.prep("Ragout", {
    batch: 2,
    unit: "kg",
    mode: "stocked",
    threshold: 2,
    lines: [
      { ingredient_id: soffritto, quantity: 1.5, unit: "kg" },
      { ingredient_id: beef, quantity: 1, unit: "kg" },
    ],
  });
  await kitchen.dish("Lasagne", [{ ingredient_id: ragout, quantity: 200, unit: "g" }]);
  expect(await read()).toEqual([
    {
      item_id: soffritto,
      name: "Soffritto",
      unit: "kg",
      quantity_available: 0,
      batches: 3,
      makes: 3,
      covered: 10,
      sold_out: [],
      needed_for: ["Ragout"],
      short: [],
    },
    {
      item_id: ragout,
      name: "Ragout",
      unit: "kg",
      quantity_available: 0,
      batches: 2,
      makes: 4,
      covered: 0,
      sold_out: ["Lasagne"],
      needed_for: [],
      short: [
        { item_id: soffritto, name: "Soffritto", unit: "kg", needed: 3, quantity_available: 0, made_here: true },
        { item_id: beef, name: "Beef", unit: "kg", needed: 2, quantity_available: 1, made_here: false },
      ],
    },
  ]);
});
