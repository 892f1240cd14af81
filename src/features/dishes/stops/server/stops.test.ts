import { afterAll, beforeAll, expect, test } from "vitest";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import { endStop, listStops, stopSelling } from "#src/features/dishes/stops/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { createDish, createItem } from "#src/testing/menu-factory.ts";
import { createGroup } from "#src/testing/option-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant() {
  const owner = await createOwner(app, { timezone: "Asia/Singapore" });
  const item = await createItem(app, owner.companyId, "Rice", 5000);
  const recipe = [{ item, quantity: 1 }];
  const dish = await createDish(app, owner.companyId, {
    name: "Congee",
    sizes: [
      { name: "Small", price: 5, recipe },
      { name: "Large", price: 8, recipe },
    ],
  });
  const menu = async () => (await owner.call(readPublicMenu, { query: { username: owner.username } })).body;
  let number = 0;
  const order = async (size = 0, options?: { option_id: string; count: number }[]) => {
    const price = [5, 8][size] ?? 0;
    const { status, body } = await owner.call(placePublicOrder, {
      key: `stop-order-${owner.companyId}-${(number += 1)}`,
      body: {
        company_id: owner.companyId,
        table_number: String(number),
        customer_id: "guest",
        total: price,
        items: [{ menu_item_id: dish.id, size_id: dish.sizes[size], quantity: 1, price, ...(options && { options }) }],
      },
    });
    return [status, body.code];
  };
  return { owner, dish, menu, order };
}

test("a stopped dish is greyed on the menu and cannot be ordered, until somebody brings it back", async () => {
  const { owner, dish, menu, order } = await restaurant();
  const cook = await createMember(app, owner.companyId, "kitchen");
  const { status, body } = await cook.call(stopSelling, { body: { kind: "dish", id: dish.id, reason: "oven" } });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.stop).toMatchObject({ until: "end_of_day", reason: "oven", subject: { kind: "dish", name: "Congee" } });
  // Midnight by the restaurant's clock.
  expect(new Date(body.stop.ends_at ?? 0).toISOString()).toMatch(/T16:00:00.000Z$/);
  expect((await menu()).dishes[0]).toMatchObject({ sold_out: true });
  expect(await order()).toEqual([409, "SOLD_OUT"]);
  // The other tablet sends the same stop: the result is one stop.
  const again = await owner.call(stopSelling, { body: { kind: "dish", id: dish.id, reason: "oven" } });
  expect(again.body.stop.id).toBe(body.stop.id);
  expect((await owner.call(listStops)).body.stops).toHaveLength(1);
  // A stop with another end replaces it.
  const longer = await owner.call(stopSelling, { body: { kind: "dish", id: dish.id, until: "manual" } });
  expect((await owner.call(listStops)).body.stops).toEqual([longer.body.stop]);

  expect((await cook.call(endStop, { query: { id: longer.body.stop.id } })).status).toBe(200);
  expect((await cook.call(endStop, { query: { id: longer.body.stop.id } })).status).toBe(200);
  expect((await owner.call(listStops)).body.stops).toEqual([]);
  expect((await menu()).dishes[0]).toMatchObject({ sold_out: false });
  expect(await order()).toEqual([201, undefined]);
  const { rows } = await app.pool.query<{ reason: string; ended_by_name: string; stopped_by_name: string }>(
    "select reason, stopped_by_name, ended_by_name from menu_stops where company_id = $1 order by started_at",
    [owner.companyId],
  );
  expect(rows).toHaveLength(2);
  expect(rows.every(({ ended_by_name, stopped_by_name }) => ended_by_name !== "" && stopped_by_name !== "")).toBe(true);
});

test("one size or one option can be stopped alone, and ends by itself", async () => {
  const { owner, dish, menu, order } = await restaurant();
  const [small = ""] = dish.sizes;
  const ends_at = new Date(Date.now() + 700).toISOString();
  const { body } = await owner.call(stopSelling, { body: { kind: "size", id: small, until: "moment", ends_at } });
  expect(body.stop.subject.name).toBe("Congee, Small");
  expect((await menu()).dishes[0]?.sizes.map(({ sold_out }) => sold_out)).toEqual([true, false]);
  expect(await order(0)).toEqual([409, "SOLD_OUT"]);
  expect(await order(1)).toEqual([201, undefined]);

  const group = await createGroup(owner, [dish.id], { options: [{ name: "Egg" }, { name: "Onion" }] });
  const [egg] = group.options;
  const choice = [{ option_id: egg?.id ?? "", count: 1 }];
  const stopped = await owner.call(stopSelling, { body: { kind: "option", id: egg?.id ?? "" } });
  expect(stopped.body.stop.subject.name).toMatch(/: Egg$/);
  expect((await menu()).option_groups?.[0]?.options.map(({ sold_out }) => sold_out)).toEqual([true, false]);
  expect(await order(1, choice)).toEqual([409, "SOLD_OUT"]);
  await owner.call(endStop, { query: { id: stopped.body.stop.id } });
  expect(await order(1, choice)).toEqual([201, undefined]);

  // The cached menu changes at the end of the stop, although nobody made the size available again.
  await expect.poll(async () => (await menu()).dishes[0]?.sizes[0]?.sold_out).toBe(false);
  expect(await order(0)).toEqual([201, undefined]);
  expect((await owner.call(listStops)).body.stops).toEqual([]);
});

test("a dish that a process of the version before has marked can be brought back", async () => {
  const { owner, dish, menu } = await restaurant();
  await app.pool.query("update dish set sold_out_at = now() where id = $1", [dish.id]);
  await expect.poll(async () => (await menu()).dishes[0]?.sold_out).toBe(true);
  const { body } = await owner.call(markSoldOut, { query: { id: dish.id }, body: { sold_out: false } });
  expect(body.dish.sold_out_at).toBeNull();
  await expect.poll(async () => (await menu()).dishes[0]?.sold_out).toBe(false);
});

test("what is unavailable for demand is recorded from the stop to its end", async () => {
  const { owner, dish } = await restaurant();
  const spans = async () => {
    const { rows } = await app.pool.query<{ reason: string; ends: boolean; later: boolean }>(
      `select reason, "to" is not null as ends, coalesce("to" > now(), false) as later from size_availability
       where company_id = $1 and size_id = $2 order by "from", "to"`,
      [owner.companyId, dish.sizes[0]],
    );
    return rows;
  };
  const { body } = await owner.call(stopSelling, { body: { kind: "dish", id: dish.id } });
  expect(await spans()).toEqual([{ reason: "sold_out", ends: true, later: true }]);
  await owner.call(endStop, { query: { id: body.stop.id } });
  expect(await spans()).toEqual([{ reason: "sold_out", ends: true, later: false }]);
});

test("two people who stop one dish at the same time make one stop", async () => {
  const { owner, dish } = await restaurant();
  const body = { kind: "dish", id: dish.id } as const;
  const responses = await Promise.all(Array.from({ length: 6 }, () => owner.call(stopSelling, { body })));
  expect(new Set(responses.map((response) => response.body.stop.id)).size).toBe(1);
});

test.each([
  [{ until: "moment" }, "Goes with until: moment"],
  [{ until: "manual", ends_at: "2030-01-01T00:00:00Z" }, "Goes with until: moment"],
  [{ until: "moment", ends_at: "2020-01-01T00:00:00Z" }, "Choose a time that is still to come"],
  [{ until: "moment", ends_at: "2099-01-01T00:00:00Z" }, "Choose a time within 90 days"],
] as const)("rejects an end that makes no sense: %j", async (end, message) => {
  const { owner, dish } = await restaurant();
  const { status, body } = await owner.call(stopSelling, { body: { kind: "dish", id: dish.id, ...end } });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
});
