import { afterAll, beforeAll, expect, test } from "vitest";
import * as options from "#src/features/offer/options/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const milk = { name: "Milk", options: [{ name: "Whole" }, { name: "Oat", price: 0.8 }] };
const names = async (who = owner) => (await who.call(options.listOptionGroups)).body.groups.map(({ name }) => name);

test("an option keeps its id when its group is edited, and one that is left out is removed", async () => {
  const group = await createGroup(owner, [], milk);
  const [whole] = group.options;
  const { status, body } = await owner.call(options.updateOptionGroup, {
    query: { id: group.id },
    body: { name: "Milk", options: [{ name: "Soya" }, { id: whole?.id, name: "Full cream" }] },
  });
  expect(status).toBe(200);
  expect(body.group.options.map(({ id, name }) => [id === whole?.id, name])).toEqual([
    [false, "Soya"],
    [true, "Full cream"],
  ]);
});

test("the option of another group, of another company, or of none is rejected, and nothing is written", async () => {
  const asker = await createOwner(app);
  const own = await createGroup(asker, [], milk);
  const foreign = await createGroup(owner, [], milk);
  const ids = [own.options[0]?.id, foreign.options[0]?.id, "01900000-0000-7000-8000-000000000000"];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await asker.call(options.createOptionGroup, {
      body: { name: "Stolen", options: [{ id, name: "Whole" }] },
    });
    expect([status, (body as unknown as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
  }
  expect(await names(asker)).toEqual(["Milk"]);
});

test("an option that is given twice is rejected", async () => {
  const group = await createGroup(owner, [], milk);
  const { id = "" } = group.options[0] ?? {};
  const { status } = await owner.call(options.updateOptionGroup, {
    query: { id: group.id },
    body: {
      name: "Milk",
      options: [
        { id, name: "Whole" },
        { id, name: "Again" },
      ],
    },
  });
  expect(status).toBe(400);
});

test("a copy has the options and no dishes, groups keep the order they are given, and a removed one leaves its dishes", async () => {
  const asker = await createOwner(app);
  const dish = await kitchenOf(app, asker).dish("Flat White", { price: 5 });
  const group = await createGroup(asker, [dish.id], milk);
  const copied = await asker.call(options.copyOptionGroup, { query: { id: group.id } });
  expect(copied.body.group).toMatchObject({ dishes: [], options: [{ name: "Whole" }, { name: "Oat", price: 0.8 }] });
  const ordered = await asker.call(options.orderOptionGroups, { body: { ids: [copied.body.group.id, group.id] } });
  expect(ordered.body.groups.map(({ id }) => id)).toEqual([copied.body.group.id, group.id]);
  await asker.call(options.deleteOptionGroup, { query: { id: group.id } });
  expect(await names(asker)).toEqual([copied.body.group.name]);
  const { rows } = await app.pool.query("select has_options from dish where id = $1", [dish.id]);
  expect(rows).toEqual([{ has_options: false }]);
});
