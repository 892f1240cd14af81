import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PublicMenu } from "#src/features/menu/contract.ts";
import { cacheMenu } from "#src/features/menu/server/cached-menu.ts";
import { readMenu } from "#src/features/menu/server/menu.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createCategory, createDish, createItem, moveStock } from "#src/testing/menu-factory.ts";

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ beside: first });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const get = (app: TestApp, username: string, headers: Record<string, string> = {}) =>
  Promise.resolve(app.app.request(`/api/public-menu?username=${username}`, { headers }));
const menuOf = async (app: TestApp, username: string) => (await (await get(app, username)).json()) as PublicMenu;
const names = async (app: TestApp, username: string) => (await menuOf(app, username)).dishes.map((dish) => dish.name);

/** Waits until the second process has received all notifications so far; they arrive in the order of their commits. */
async function waitForNotifications(companyId: string): Promise<void> {
  const fence = new Promise<void>((resolve) => {
    const stop = second.platform.events.subscribe(companyId, ({ type }) => type === "fence" && resolve(stop()));
  });
  await first.pool.query("select pg_notify('comanda', $1)", [JSON.stringify({ company_id: companyId, type: "fence" })]);
  await fence;
}

/** Counts the notifications that one company's menu has changed while `work` runs. */
async function changesDuring(companyId: string, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await waitForNotifications(companyId);
  const stop = second.platform.events.subscribe(companyId, ({ type }) => {
    if (type === "menu.changed") count += 1;
  });
  await work();
  await waitForNotifications(companyId);
  stop();
  return count;
}

test("a change made through one process reaches the other process's menu, whichever table it changes", async () => {
  const { companyId, username } = await createOwner(first, { name: "Before" });
  const category = await createCategory(first, companyId, "Mains");
  const item = await createItem(first, companyId, "Rice", 500);
  const dish = await createDish(first, companyId, {
    name: "Congee",
    category,
    sizes: [{ price: 5, recipe: [{ item, quantity: 100 }] }],
  });
  await menuOf(second, username);
  const steps: [string, unknown[], (menu: PublicMenu) => unknown, unknown][] = [
    ["update companies set name = $1 where id = $2", ["After", companyId], (m) => m.company.name, "After"],
    ["update companies set ordering_paused = true where id = $1", [companyId], (m) => m.company.ordering_paused, true],
    ["update dish set name = $1 where id = $2", ["Porridge", dish.id], (m) => m.dishes[0]?.name, "Porridge"],
    ["update dish_size set price = 6.5 where id = $1", [dish.sizes[0]], (m) => m.dishes[0]?.price, 6.5],
    [
      "update menu_category set name = $1 where id = $2",
      ["Bowls", category],
      (m) => m.dishes[0]?.category_name,
      "Bowls",
    ],
    ["update inventory set name = $1 where id = $2", ["Jasmine", item], (m) => m.dishes[0]?.ingredients[0], "Jasmine"],
    [
      "update dish_ingredient set calories = 77 where dish_size_id = $1",
      [dish.sizes[0]],
      (m) => m.dishes[0]?.sizes[0]?.calories,
      77,
    ],
    ["delete from dish_ingredient where dish_size_id = $1", [dish.sizes[0]], (m) => m.dishes[0]?.ingredients.length, 0],
    ["delete from menu_category where id = $1", [category], (m) => m.dishes[0]?.category_id, null],
    ["update dish set sold_out_at = now() where id = $1", [dish.id], (m) => m.dishes[0]?.sold_out, true],
    ["update dish set display_order = 3 where id = $1", [dish.id], (m) => m.dishes.length, 1],
    ["update companies set language = 'de' where id = $1", [companyId], (m) => m.company.language, "de"],
    ["update dish set is_available = false where id = $1", [dish.id], (m) => m.dishes.length, 0],
  ];
  for (const [sql, values, select, expected] of steps) {
    await first.pool.query(sql, values);
    await waitForNotifications(companyId);
    const response = await get(second, username);
    expect(select((await response.json()) as PublicMenu), sql).toEqual(expected);
    // A menu that was read again in part equals one read by a process that has never seen it.
    const { version } = cacheMenu(await readMenu(second.platform.database, companyId));
    expect(response.headers.get("etag"), sql).toBe(`W/"${version}"`);
  }
});

/** In this session no trigger runs, so no process is notified. */
async function changeUnnoticed(sql: string, values: unknown[]): Promise<void> {
  const client = await first.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(sql, values);
    await client.query("commit");
  } finally {
    client.release();
  }
}

test("a change of one dish reads that dish again and no other, a change of the restaurant reads everything", async () => {
  const { companyId, username } = await createOwner(first);
  const [changed, other] = [await createDish(first, companyId), await createDish(first, companyId)];
  await waitForNotifications(companyId);
  expect(await names(second, username)).toEqual(["Laksa", "Laksa"]);
  await changeUnnoticed("update dish set name = 'Unnoticed' where company_id = $1", [companyId]);
  await first.pool.query("update dish_size set price = 3 where menu_item_id = $1", [changed.id]);
  await waitForNotifications(companyId);
  expect(await names(second, username)).toEqual(["Unnoticed", "Laksa"]);
  await first.pool.query("update dish set deleted_at = now() where id = $1", [changed.id]);
  await waitForNotifications(companyId);
  const menu = await menuOf(second, username);
  expect([menu.dishes.map(({ id }) => id), menu.deleted_dishes]).toEqual([[other.id], [changed.id]]);
  await first.pool.query("update companies set name = 'New' where id = $1", [companyId]);
  await waitForNotifications(companyId);
  expect(await names(second, username)).toEqual(["Unnoticed"]);
});

test("dishes keep the owner's order when one of them moves, appears or returns", async () => {
  const { companyId, username } = await createOwner(first);
  const dishes: { id: string }[] = [];
  for (const name of ["A", "B", "C"]) dishes.push(await createDish(first, companyId, { name }));
  await menuOf(second, username);
  const after = async (sql: string, at: number) => {
    await first.pool.query(sql, [dishes[at]?.id]);
    await waitForNotifications(companyId);
    return (await names(second, username)).join("");
  };
  expect(await after("update dish set display_order = 1 where id = $1", 2)).toBe("CAB");
  expect(await after("update dish set display_order = 0 where id = $1", 1)).toBe("BCA");
  expect(await after("update dish set is_available = false where id = $1", 2)).toBe("BA");
  expect(await after("update dish set is_available = true where id = $1", 2)).toBe("BCA");
  await createDish(first, companyId, { name: "D" });
  expect(await after("update dish set display_order = null where id = $1", 1)).toBe("CABD");
});

test("a statement that changes many dishes sends one notification, of the whole menu", async () => {
  const { companyId, username } = await createOwner(first);
  for (let i = 0; i < 9; i += 1) await createDish(first, companyId, { name: `${i}` });
  await menuOf(second, username);
  const rename = (limit: number) => () =>
    first.pool.query(
      "update dish set name = name || '!' where id in (select id from dish where company_id = $1 order by id limit $2)",
      [companyId, limit],
    );
  expect(await changesDuring(companyId, rename(8))).toBe(8);
  expect(await names(second, username)).toEqual(["0!", "1!", "2!", "3!", "4!", "5!", "6!", "7!", "8"]);
  expect(await changesDuring(companyId, rename(9))).toBe(1);
  expect((await names(second, username)).slice(7)).toEqual(["7!!", "8!"]);
});

test("a stock movement sends a notification only when a portion becomes or stops being available", async () => {
  const { companyId, username } = await createOwner(first);
  const item = await createItem(first, companyId, "Prawns", 1000);
  const unused = await createItem(first, companyId, "Napkins", 10);
  await createDish(first, companyId, { sizes: [{ price: 5, recipe: [{ item, quantity: 100 }] }] });
  const move = (id: string, quantity: number) => () => moveStock(first, companyId, id, quantity);
  expect(await changesDuring(companyId, move(item, -899))).toBe(0);
  expect(await changesDuring(companyId, move(item, -1))).toBe(0);
  expect(await changesDuring(companyId, move(item, -1))).toBe(1);
  expect(await changesDuring(companyId, move(item, -99))).toBe(0);
  expect(await changesDuring(companyId, move(item, 500))).toBe(1);
  expect(await changesDuring(companyId, move(unused, -10))).toBe(0);
  expect((await menuOf(second, username)).dishes[0]?.sold_out).toBe(false);
});

test("where guests see how few portions are left, the menu changes with that number, from 3 on", async () => {
  const { companyId, username } = await createOwner(first, { shows_few_left: true });
  const item = await createItem(first, companyId, "Prawns", 600);
  const sauce = await createItem(first, companyId, "Sauce", 3);
  await createDish(first, companyId, {
    sizes: [
      { name: "Small", price: 5, recipe: [{ item, quantity: 100 }] },
      {
        name: "Large",
        price: 8,
        recipe: [
          { item, quantity: 200 },
          { item: sauce, quantity: 1 },
        ],
      },
    ],
  });
  const left = async () => (await menuOf(second, username)).dishes[0]?.sizes.map((size) => size.left ?? null);
  const move = (quantity: number) => () => moveStock(first, companyId, item, quantity);
  expect(await left()).toEqual([null, 3]);
  expect(await changesDuring(companyId, move(-50))).toBe(1);
  expect(await left()).toEqual([null, 2]);
  expect(await changesDuring(companyId, move(-50))).toBe(0);
  expect(await changesDuring(companyId, move(-150))).toBe(1);
  expect(await left()).toEqual([3, 1]);
  expect(await changesDuring(companyId, move(-250))).toBe(1);
  expect(await left()).toEqual([1, null]);
  expect(await changesDuring(companyId, move(-50))).toBe(1);
  expect(await left()).toEqual([null, null]);
  await first.pool.query("update companies set shows_few_left = false where id = $1", [companyId]);
  await move(300)();
  expect(await left()).toEqual([null, null]);
});

test("a save that changes nothing a guest sees sends no notification", async () => {
  const { companyId } = await createOwner(first);
  const { id } = await createDish(first, companyId, { name: "Same" });
  const run = (sql: string) => () => first.pool.query(sql, [id]);
  expect(await changesDuring(companyId, run("update dish set name = 'Same' where id = $1"))).toBe(0);
  expect(await changesDuring(companyId, run("update dish set name = 'Other' where id = $1"))).toBe(1);
  const item = await createItem(first, companyId, "Rice", 500);
  const changeUnit = () => first.pool.query("update inventory set unit = 'kg' where id = $1", [item]);
  expect(await changesDuring(companyId, changeUnit)).toBe(0);
});

test("a read that a change overtakes is returned to those who wait for it, and the next request has the change", async () => {
  const { companyId, username } = await createOwner(first);
  const { id } = await createDish(first, companyId, { name: "Old" });
  await waitForNotifications(companyId);
  const blocker = await first.pool.connect();
  try {
    // The read waits while the sizes are locked.
    await blocker.query("begin");
    await blocker.query("lock table dish_size in access exclusive mode");
    const overtaken = names(second, username);
    await vi.waitFor(
      async () => {
        const { rows } = await first.pool.query(
          "select from pg_locks where relation = 'dish_size'::regclass and not granted",
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 90_000 },
    );
    await blocker.query("update dish set name = 'New' where id = $1", [id]);
    await blocker.query("commit");
    await waitForNotifications(companyId);
    await overtaken;
  } finally {
    blocker.release();
  }
  expect(await names(second, username)).toEqual(["New"]);
});

test("a menu is at most a minute old when the notification of a change is lost", async () => {
  const { companyId, username } = await createOwner(first);
  const { id } = await createDish(first, companyId, { name: "Old" });
  await waitForNotifications(companyId);
  expect(await names(second, username)).toEqual(["Old"]);
  await changeUnnoticed("update dish set name = 'New' where id = $1", [id]);
  await waitForNotifications(companyId);
  expect(await names(second, username)).toEqual(["Old"]);
  const later = performance.now() + 61_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  try {
    await vi.waitFor(async () => expect(await names(second, username)).toEqual(["New"]), { timeout: 90_000 });
  } finally {
    clock.mockRestore();
  }
});

test("a username that moves to another restaurant returns that restaurant's menu", async () => {
  const [owner, other] = [await createOwner(first, { name: "One" }), await createOwner(first, { name: "Other" })];
  await menuOf(second, owner.username);
  await menuOf(second, other.username);
  await first.pool.query("update companies set username = null where id = $1", [owner.companyId]);
  await first.pool.query("update companies set username = $1 where id = $2", [owner.username, other.companyId]);
  await waitForNotifications(owner.companyId);
  expect((await menuOf(second, owner.username)).company.name).toBe("Other");
  expect((await get(second, other.username)).status).toBe(404);
});

test("the same menu has one ETag in every process and encoding, and a known ETag gets a 304 without a body", async () => {
  const { companyId, username } = await createOwner(first);
  await createDish(first, companyId, { name: "Crème brûlée" });
  const plain = await get(first, username);
  const text = await plain.text();
  const tag = plain.headers.get("etag") ?? "";
  const zipped = await get(second, username, { "accept-encoding": "gzip" });
  const brotli = await get(first, username, { "accept-encoding": "gzip, deflate, br" });
  expect([zipped.headers.get("etag"), brotli.headers.get("etag")]).toEqual([tag, tag]);
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text);
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(text);
  expect(
    (await get(first, username, { "accept-encoding": "br;q=0, gzip;q=0" })).headers.get("content-encoding"),
  ).toBeNull();
  const same = await get(first, username, { "if-none-match": tag });
  expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", tag]);
});

test("the event stream has the menu's version and its changes, and no other events", async () => {
  const { companyId, username } = await createOwner(first);
  const { id } = await createDish(first, companyId);
  const response = await second.app.request(`/api/public-menu/events?username=${username}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  const waitFor = async (pattern: RegExp) => {
    while (!pattern.test(received)) received += (await reader.read()).value ?? "";
  };
  await waitFor(/"ready"/);
  await first.pool.query("select pg_notify('comanda', $1)", [
    JSON.stringify({ company_id: companyId, type: "order.placed", id }),
  ]);
  await first.pool.query("update dish set name = 'Changed' where id = $1", [id]);
  await waitFor(/menu\.changed/);
  await reader.cancel();
  const tag = (await get(first, username)).headers.get("etag");
  const versions = [...received.matchAll(/"version":"([^"]+)"/g)].map(([, version]) => `W/"${version}"`);
  expect(versions).toHaveLength(2);
  expect(versions[1]).toBe(tag);
  expect(versions[0]).not.toBe(tag);
  expect(received).not.toContain("order");
});
