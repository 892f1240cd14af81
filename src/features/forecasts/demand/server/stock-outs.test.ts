import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import { updateIngredient as changeRecipeLine } from "#src/features/dishes/size-contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import { addDays } from "#src/shared/time.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { demandRestaurant } from "#src/testing/demand-fixture.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { hours } from "#src/testing/hours-fixture.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";
import { cartOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("a size that runs out", () => {
  test("has its demand estimated from the hours it was there, within a tenth of what guests wanted", async () => {
    const { owner, kitchen, past } = await demandRestaurant(app);
    const cake = await kitchen.item("Cake", 25, { unit: "pcs" });
    await past.booked("2025-12-01T00:00:00Z");
    const slice = await kitchen.dish("Slice", { price: 4, recipe: [[cake, 1]] });
    const random = seededRandom(7);
    const momentsOf = (day: string) =>
      Array.from({ length: drawNegativeBinomial(random, 40, 30) }, () => {
        const peak = random() < 0.45 ? 120 : 480;
        return Math.max(0, Math.min(659, Math.round(peak + (random() + random() + random() - 1.5) * 120)));
      })
        .toSorted((a, b) => a - b)
        .map((minute) => new Date(Date.parse(`${day}T11:00:00Z`) + minute * 60_000).toISOString());
    const first = "2026-01-02";
    for (let week = 0; week < 8; week += 1) {
      for (const at of momentsOf(addDays(first, 7 * week))) await past.sold(slice, at);
    }
    const days = Array.from({ length: 8 }, (_, at) => addDays(first, 56 + 7 * at));
    await past.known(`${days[0]}T00:00:00Z`);
    let wanted = 0;
    for (const day of days) {
      const moments = momentsOf(day);
      wanted += moments.length;
      for (const at of moments.slice(0, 25)) expect(await past.ordered(slice, at)).toBe(201);
      await owner.call(updateItem, { query: { id: cake }, body: { quantity_available: 25 } });
      await past.booked(`${day}T23:30:00Z`);
    }
    // Set only now, because the orders of guests above may come at any time.
    const opening_hours = hours({ all: ["11:00-22:00"] });
    await owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours } });
    await past.close(Date.parse(`${addDays(days[7] ?? "", 1)}T12:00:00Z`));
    const found = (await past.demand(slice)).filter(({ day }) => days.includes(day));
    const sold = found.reduce((sum, storedDemand) => sum + storedDemand.sold, 0);
    const estimated = found.reduce((sum, storedDemand) => sum + (storedDemand.demand ?? storedDemand.sold), 0);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(["censored"]));
    expect(sold / wanted).toBeLessThan(0.8);
    expect(estimated / wanted).toBeGreaterThan(0.9);
    expect(estimated / wanted).toBeLessThan(1.1);
  });

  test("is compared with the recipe of each moment, in whatever unit the item was then", async () => {
    const { owner, kitchen, past } = await demandRestaurant(app, {
      opening_hours: JSON.stringify(hours({ all: ["11:00-22:00"] })),
    });
    const fish = await kitchen.item("Fish", 300, { unit: "g" });
    const plate = await kitchen.dish("Plate", { price: 9, recipe: [[fish, 100]] });
    await past.booked("2026-03-01T00:00:00Z");
    await past.known("2026-03-01T00:00:00Z");
    await past.sold(plate, "2026-03-05T12:00:00Z");
    await past.sold(plate, "2026-03-06T12:00:00Z");
    const { rows } = await app.pool.query<{ id: string }>(
      "select id from dish_ingredient where company_id = $1 and dish_size_id = $2",
      [owner.companyId, plate.sizes[0]?.id],
    );
    const takes = async (quantity_per_dish: number, until: string) => {
      await owner.call(changeRecipeLine, { body: { id: rows[0]?.id ?? "", quantity_per_dish } });
      await app.pool.query("update recipe_versions set until = $2 where company_id = $1 and until > $2", [
        owner.companyId,
        until,
      ]);
    };
    // From 15:00 to 17:00 on the 6th a portion took more than the stock.
    await takes(400, "2026-03-06T15:00:00Z");
    await takes(200, "2026-03-06T17:00:00Z");
    await owner.call(updateItem, { query: { id: fish }, body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } } });
    await past.close(Date.parse("2026-03-07T12:00:00Z"));
    expect(await past.demand(plate)).toMatchObject([
      { day: "2026-03-05", out_minutes: 0 },
      { day: "2026-03-06", out_minutes: 120 },
    ]);
    const { rows: left } = await app.pool.query(
      "select quantity::float8 as quantity from recipe_versions where company_id = $1 and until < '2026-03-08'",
      [owner.companyId],
    );
    expect(left).toEqual([]);
  });

  test("and is marked sold out by hand is known to be out until the mark is taken back", async () => {
    const { owner, kitchen } = await demandRestaurant(app);
    const fish = await kitchen.dish("Fish", { price: 9 });
    const spans = async () =>
      (
        await app.pool.query<{ reason: string; ended: boolean }>(
          `select reason, "to" is not null as ended from size_availability where company_id = $1 order by id`,
          [owner.companyId],
        )
      ).rows;
    await owner.call(markSoldOut, { query: { id: fish.id }, body: { sold_out: true } });
    expect(await spans()).toEqual([{ reason: "sold_out", ended: false }]);
    await owner.call(markSoldOut, { query: { id: fish.id }, body: { sold_out: false } });
    expect(await spans()).toEqual([{ reason: "sold_out", ended: true }]);
  });

  test("days before this was recorded are not adjusted", async () => {
    const { kitchen, past } = await demandRestaurant(app);
    const cake = await kitchen.item("Cake", 0, { unit: "pcs" });
    const slice = await kitchen.dish("Slice", { price: 4, recipe: [[cake, 1]] });
    await past.sold(slice, "2026-03-06T20:00:00Z", 3);
    await past.close(Date.parse("2026-03-07T12:00:00Z"));
    expect(await past.demand(slice)).toMatchObject([{ state: "ok", demand: 3, out_minutes: 0 }]);
  });
});

describe("an order that is rejected as sold out", () => {
  test("leaves its trace once an hour for a guest, in full for the staff, and changes nothing else", async () => {
    const { owner, kitchen, past } = await demandRestaurant(app);
    const cake = await kitchen.item("Cake", 2, { unit: "pcs" });
    const slice = await kitchen.dish("Slice", { price: 4, recipe: [[cake, 1]] });
    const guest = callerOf(app);
    const order = (table_number: string, quantity: number, customer_id?: string) =>
      guest.call(orders.placePublicOrder, {
        body: cartOf(owner, [slice.line(quantity)], { table_number, ...(customer_id && { customer_id }) }),
        key: uuid(),
      });
    for (const [table, quantity] of [
      ["1", 5],
      ["1", 8],
      ["2", 3],
    ] as const) {
      expect((await order(table, quantity)).body.code).toBe("SOLD_OUT");
    }
    // One device at two tables is one caller; two devices at one table are two.
    for (const [table, device] of [
      ["3", "guest-1"],
      ["4", "guest-1"],
      ["4", "guest-2"],
    ] as const) {
      expect((await order(table, 3, device)).body.code).toBe("SOLD_OUT");
    }
    const staff = { menu_item_id: slice.id, quantity: 4 };
    for (let time = 0; time < 2; time += 1)
      expect((await owner.call(orders.placeOrder, { body: staff })).status).toBe(409);
    const stored = async () =>
      (
        await app.pool.query<{ quantity: number }>(
          "select quantity from refused_demand where company_id = $1 order by quantity",
          [owner.companyId],
        )
      ).rows.map(({ quantity }) => quantity);
    // Each of them is stored with its request less the two available portions.
    await expect.poll(stored).toEqual([1, 1, 1, 2, 2, 6]);
    expect(await kitchen.count("orders")).toBe(0);
    await past.sold(slice, new Date().toISOString(), 1);
    await past.close(Date.now() + 3 * 86_400_000);
    const [today] = await past.demand(slice);
    // Guests count with at most one portion each, as many as the size ever sold; the staff with all four.
    expect(today).toMatchObject({ rejected: 5, not_counted: 8 });
  });
});
