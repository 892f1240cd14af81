import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { listBatches, undoBatch } from "#src/features/prep/batch-contract.ts";
import { readPrepList } from "#src/features/prep/list-contract.ts";
import { readPrepSettings, savePrepSettings } from "#src/features/forecasts/prep-today/settings-contract.ts";
import { prepDayPdf, readPrepDay, tickPrepLine } from "#src/features/forecasts/prep-today/contract.ts";
import { addDays } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function pizzeria() {
  const owner = await createOwner(app);
  const kitchen = prepKitchenOf(owner);
  const tomato = await kitchen.item("Tomatoes", "kg", 20, { price: 2 });
  const lines = [{ ingredient_id: tomato, quantity: 3, unit: "kg" as const }];
  const sauce = await kitchen.prep("Tomato sauce", { batch: 2, unit: "kg", mode: "stocked", threshold: 1, lines });
  const pasta = await kitchen.dish("Pasta", [{ ingredient_id: sauce, quantity: 500, unit: "g" }]);
  return { owner, kitchen, tomato, sauce, pasta };
}

const plan = async (owner: Owner) => (await owner.call(readPrepDay)).body;

test("ticking a line off books its batch once, however often it is sent, and undoing the batch opens the line again", async () => {
  const { owner, sauce } = await pizzeria();
  const [line] = (await plan(owner)).lines;
  expect(line).toMatchObject({
    item_id: sauce,
    to_make: 2,
    batches: 1,
    on_hand: 0,
    done_at: null,
    why: ["Sold out: Pasta"],
  });
  const batch_id = uuid();
  const tick = { query: { id: line?.id ?? "" }, body: { batch_id, done_quantity: 2 } };
  for (let time = 0; time < 2; time += 1) {
    expect((await owner.call(tickPrepLine, tick)).body).toEqual({ id: line?.id, batch_id, done_quantity: 2 });
  }
  const another = await owner.call(tickPrepLine, { ...tick, body: { batch_id: uuid(), done_quantity: 2 } });
  expect([another.status, another.body.code]).toEqual([409, "PREP_LINE_DONE"]);
  expect((await owner.call(listBatches)).body.batches).toMatchObject([{ id: batch_id, made: 2, item_id: sauce }]);
  expect((await plan(owner)).lines).toMatchObject([{ id: line?.id, done_quantity: 2, batch_id }]);
  await owner.call(undoBatch, { query: { id: batch_id } });
  expect((await plan(owner)).lines).toMatchObject([{ id: line?.id, done_quantity: null, done_at: null, to_make: 2 }]);
});

test("a line is open again when what was made is used up", async () => {
  const { owner, pasta } = await pizzeria();
  const [line] = (await plan(owner)).lines;
  await owner.call(tickPrepLine, { query: { id: line?.id ?? "" }, body: { batch_id: uuid(), done_quantity: 2 } });
  await owner.call(placeOrder, { body: { menu_item_id: pasta.id, quantity: 3 } });
  expect((await plan(owner)).lines).toMatchObject([{ done_quantity: 2, done_at: null, on_hand: 0.5, to_make: 2 }]);
});

test("what was made is shown in the unit that the item has now", async () => {
  const { owner, sauce } = await pizzeria();
  const [line] = (await plan(owner)).lines;
  await owner.call(tickPrepLine, { query: { id: line?.id ?? "" }, body: { batch_id: uuid(), done_quantity: 2 } });
  const body = { unit: "g", unit_conversion: { from: 1, to: 1000 } } as const;
  expect((await owner.call(updateItem, { query: { id: sauce }, body })).status).toBe(200);
  expect((await plan(owner)).lines).toMatchObject([{ unit: "g", done_quantity: 2000, done_at: expect.any(String) }]);
});

test("two devices that tick the same line off at once book one batch", async () => {
  const { owner } = await pizzeria();
  const [line] = (await plan(owner)).lines;
  const statuses = await Promise.all(
    [uuid(), uuid()].map(
      async (batch_id) =>
        (await owner.call(tickPrepLine, { query: { id: line?.id ?? "" }, body: { batch_id, done_quantity: 2 } }))
          .status,
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await owner.call(listBatches)).body.batches).toHaveLength(1);
});

test("a past day is as it was left, and the plan is a PDF", async () => {
  const { owner } = await pizzeria();
  const { day } = await plan(owner);
  expect((await owner.call(readPrepDay, { query: { day: addDays(day, -1) } })).body.lines).toEqual([]);
  const paper = await owner.call(prepDayPdf);
  expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

/** Five kilograms of the item are expected on each day. */
async function expectFiveADay(owner: Owner, itemId: string, day: string): Promise<void> {
  await app.pool.query(
    `insert into forecasts (company_id, subject, subject_id, origin, is_count, means, dispersions, states)
     values ($1, 'item', $2, $3, false, array_fill(5::float8, array[14]), array_fill(0.01::float8, array[14]),
       array_fill('forecast'::text, array[14]))`,
    [owner.companyId, itemId, addDays(day, -1)],
  );
}

test("the kitchen's list and the dashboard ask for what Prep today plans, for as many days as it must last", async () => {
  const { owner, sauce } = await pizzeria();
  const { day } = await plan(owner);
  await expectFiveADay(owner, sauce, day);
  await app.pool.query("insert into plus_tries (company_id) values ($1)", [owner.companyId]);
  const asked = async () => ({
    today: (await plan(owner)).lines.map(({ to_make }) => to_make),
    kitchen: (await owner.call(readPrepList)).body.items.map(({ makes }) => makes),
    dashboard: (await owner.call(listRequests)).body.requests.flatMap((request) =>
      request.kind === "prep" ? request.makes : [],
    ),
  });
  // The tomatoes last for six batches of 2 kg.
  expect(await asked()).toEqual({ today: [12], kitchen: [12], dashboard: [12] });
  const { requests } = (await owner.call(listRequests)).body;
  expect(requests.find(({ kind }) => kind === "prep")).toMatchObject({ forecast_day: day });

  expect((await owner.call(readPrepSettings, { query: { id: sauce } })).body.settings).toEqual({
    cover_days: 2,
    lost_percent: 60,
  });
  await owner.call(savePrepSettings, { query: { id: sauce }, body: { cover_days: 1, lost_percent: 60 } });
  expect(await asked()).toEqual({ today: [6], kitchen: [6], dashboard: [6] });
  expect((await plan(owner)).lines[0]?.why[0]).toMatch(/^Expected to be used today: /);
  const notMadeHere = await owner.call(readPrepSettings, { query: { id: uuid() } });
  expect(notMadeHere.status).toBe(404);
});

test("with forecasts it is made what is expected until tomorrow night, less what is there and good", async () => {
  const { owner, sauce } = await pizzeria();
  const { day } = await plan(owner);
  await expectFiveADay(owner, sauce, day);
  // Without Plus, par and reorder threshold decide.
  expect(await plan(owner)).toMatchObject({ has_forecast: false, lines: [{ to_make: 2, forecast_q: null }] });
  await app.pool.query("insert into plus_tries (company_id) values ($1)", [owner.companyId]);
  const forecast = await plan(owner);
  // Ten kilograms on average over both days; an item that keeps is stocked for nearly every need.
  expect(forecast).toMatchObject({ has_forecast: true, lines: [{ to_make: 12, batches: 6, on_hand: 0 }] });
  expect(forecast.lines[0]?.why[0]).toBe(
    "Expected to be used by tomorrow night: 9.11 kg to 10.9 kg. 11.2 kg should be there.",
  );
  await owner.call(tickPrepLine, {
    query: { id: forecast.lines[0]?.id ?? "" },
    body: { batch_id: uuid(), done_quantity: 11.5 },
  });
  expect((await plan(owner)).lines).toMatchObject([{ done_quantity: 11.5, done_at: expect.any(String) }]);
  await app.pool.query(
    "insert into stock_lots (company_id, item_id, quantity, expires_on, source) values ($1, $2, 11.5, $3, 'hand')",
    [owner.companyId, sauce, addDays(day, -1)],
  );
  expect((await plan(owner)).lines).toMatchObject([{ done_at: null, on_hand: 0, to_make: 12 }]);
});
