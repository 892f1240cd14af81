import { afterAll, beforeAll, expect, test } from "vitest";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { listSchedules, saveSchedule, type Schedule } from "#src/features/offer/schedules/contract.ts";
import { isScheduledAt } from "#src/features/offer/schedules/rules.ts";
import { createCategory as addCategory } from "#src/features/dishes/categories/contract.ts";
import { updateDish } from "#src/features/dishes/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { dayIn } from "#src/shared/time.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const always = { days: [...WEEKDAYS], from_day: null, to_day: null };

/** A time of day by a zone's clock, some milliseconds from now. */
const clock = (timezone: string, ahead: number) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit" }).format(
    Date.now() + ahead,
  );

/** A zone in which it is about noon now, so that an hour before and after are on the same day. */
const noonZone = () => {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
};

const HOUR = 3_600_000;

test("a dish is greyed until its hours begin, and off the menu when they are over for the day", async () => {
  const timezone = noonZone();
  const owner = await createOwner(app, { timezone });
  const dish = await createDish(app, owner.companyId, { name: "Pancakes", sizes: [{ price: 9 }] });
  const category = await owner.call(addCategory, { body: { name: "Breakfast" } });
  await owner.call(updateDish, { query: { id: dish.id }, body: { category_id: category.body.category.id } });
  const menu = async () => (await owner.call(readPublicMenu, { query: { username: owner.username } })).body.dishes;
  let number = 0;
  const order = async () => {
    const { status, body } = await owner.call(placePublicOrder, {
      key: `hour-order-${owner.companyId}-${(number += 1)}`,
      body: {
        company_id: owner.companyId,
        table_number: String(number),
        customer_id: "guest",
        total: 9,
        items: [{ menu_item_id: dish.id, size_id: dish.sizes[0], quantity: 1, price: 9 }],
      },
    });
    return [status, body.code];
  };
  const serve = (kind: "category" | "dish", schedule: Schedule) =>
    owner.call(saveSchedule, {
      body: { kind, id: kind === "dish" ? dish.id : category.body.category.id, schedule },
    });

  expect(await order()).toEqual([201, undefined]);
  const later = { ...always, opens: clock(timezone, HOUR), closes: clock(timezone, 2 * HOUR) };
  await serve("category", [later]);
  await expect.poll(menu).toMatchObject([{ sold_out: true, offered_from: later.opens }]);
  expect(await order()).toEqual([409, "DISH_UNAVAILABLE"]);
  await serve("category", [{ ...always, opens: clock(timezone, -2 * HOUR), closes: clock(timezone, -HOUR) }]);
  await expect.poll(menu).toEqual([]);
  expect(await order()).toEqual([409, "DISH_UNAVAILABLE"]);
  // Its own hours replace those of its category.
  const now = { ...always, opens: clock(timezone, -HOUR), closes: clock(timezone, HOUR) };
  await serve("dish", [now]);
  await expect.poll(menu).toMatchObject([{ sold_out: false }]);
  expect((await menu())[0]).not.toHaveProperty("offered_from");
  expect(await order()).toEqual([201, undefined]);
  const listed = await owner.call(listSchedules);
  expect(listed.body.schedules.map(({ kind, name }) => [kind, name])).toEqual([
    ["category", "Breakfast"],
    ["dish", "Pancakes"],
  ]);
  expect(listed.body.schedules[1]?.schedule).toEqual([now]);
  // In a category without hours the dish is always served.
  await serve("dish", []);
  await expect.poll(menu).toEqual([]);
  const allDay = await owner.call(addCategory, { body: { name: "All day" } });
  await owner.call(updateDish, { query: { id: dish.id }, body: { category_id: allDay.body.category.id } });
  await expect.poll(menu).toMatchObject([{ sold_out: false }]);
});

test("a change by the clock reaches open menus on two processes by itself", async () => {
  const timezone = noonZone();
  const owner = await createOwner(app, { timezone });
  const dish = await createDish(app, owner.companyId, { name: "Lunch", sizes: [{ price: 9 }] });
  await owner.call(saveSchedule, {
    body: { kind: "dish", id: dish.id, schedule: [{ ...always, opens: "00:00", closes: clock(timezone, HOUR) }] },
  });
  // The stop ends in seconds: hours have a resolution of a minute, and one timer follows both. On a busy machine both menus
  // are read before that.
  const ends = new Date(Date.now() + 5000).toISOString();
  const dishes = async (of: TestApp) => {
    const response = await of.app.request(`/api/public-menu?username=${owner.username}`);
    return ((await response.json()) as { dishes: { sold_out: boolean }[] }).dishes.map(({ sold_out }) => sold_out);
  };
  await app.pool.query(
    `insert into menu_stops (company_id, dish_id, until, ends_at, stopped_by_name) values ($1, $2, 'moment', $3, 'Mia')`,
    [owner.companyId, dish.id, ends],
  );
  const received = [app, second].map(
    (of) =>
      new Promise<number>((resolve) => {
        const stop = of.platform.events.subscribe(owner.companyId, ({ type }) => {
          if (type === "menu.changed" && Date.now() >= Date.parse(ends)) resolve(stop() ?? Date.now());
        });
      }),
  );
  expect(await Promise.all([dishes(app), dishes(second)])).toEqual([[true], [true]]);
  const moments = await Promise.all(received);
  // Not at some later minute.
  for (const moment of moments) expect(moment - Date.parse(ends)).toBeLessThan(15_000);
  expect(await Promise.all([dishes(app), dishes(second)])).toEqual([[false], [false]]);
});

/** Zones whose clocks change in different ways, and one whose clock never changes. */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Africa/Cairo",
  "Asia/Singapore",
];

/** Returns the moments in a year at which the offset of a zone changes. */
function clockChanges(timezone: string): number[] {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeZoneName: "longOffset" });
  const offsetAt = (moment: number) => format.format(moment).split("GMT")[1];
  const start = Date.UTC(2026, 0, 1);
  const offsets = Array.from({ length: 365 * 24 }, (_, hour) => offsetAt(start + hour * HOUR));
  return offsets.flatMap((offset, hour) => (hour > 0 && offset !== offsets[hour - 1] ? [start + hour * HOUR] : []));
}

test("menu, order and the rule agree at 1,000 moments around changes of the clocks in 6 zones", async () => {
  const random = seededRandom(20261123);
  const owner = await createOwner(app, { timezone: "Asia/Singapore" });
  const dish = await createDish(app, owner.companyId, { name: "Soup", sizes: [{ price: 9 }] });
  const cases = ZONES.flatMap((timezone) => {
    const changes = clockChanges(timezone);
    return Array.from({ length: Math.ceil(1000 / ZONES.length) }, () => {
      const around = changes[Math.floor(random() * changes.length)] ?? Date.UTC(2026, 5, 1);
      const moment = Math.floor((around + (random() - 0.5) * 4 * 24 * HOUR) / 60_000) * 60_000;
      const time = () => `${String(Math.floor(random() * 24)).padStart(2, "0")}:${random() < 0.5 ? "00" : "30"}`;
      const schedule = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({
        days: WEEKDAYS.filter(() => random() < 0.7),
        opens: time(),
        closes: time(),
        from_day: random() < 0.2 ? dayIn(timezone, new Date(moment)) : null,
        to_day: random() < 0.2 ? dayIn(timezone, new Date(moment)) : null,
      })).filter(({ days }) => days.length > 0);
      return { timezone, schedule, moment };
    });
  });
  const client = await app.pool.connect();
  try {
    // In this transaction `now()` is the moment of each case, for every function that menus and orders call.
    await client.query(`begin;
      create schema test_clock;
      create function test_clock.now() returns timestamptz language sql stable
        as $$ select current_setting('test.moment')::timestamptz $$;
      grant usage on schema test_clock to app_user;
      create function test_clock.offers(company uuid, dish_key uuid, size uuid, cases jsonb) returns jsonb
      language plpgsql as $$
      declare
        one jsonb; menu json; ordered boolean; results jsonb := '[]';
      begin
        for one in select jsonb_array_elements(cases) loop
          perform set_config('test.moment', one ->> 'moment', true), set_config('role', 'none', true);
          update companies set timezone = one ->> 'timezone' where id = company;
          update dish set schedule = nullif(one -> 'schedule', '[]') where id = dish_key;
          menu := read_menu(company, null);
          begin
            perform set_config('role', 'app_user', true), set_config('app.company_id', company::text, true);
            perform place_order(jsonb_build_object('company_id', company, 'order_id', gen_random_uuid(),
              'reference', substr(md5(random()::text), 1, 10), 'channel', 'menu', 'table_number', '1', 'total', 9,
              'customer_id', 'guest', 'idempotency_key', gen_random_uuid()::text, 'fingerprint', '',
              'status_token', gen_random_uuid(), 'actor_name', 'Guest',
              'items', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'menu_item_id', dish_key,
                'size_id', size, 'quantity', 1, 'price', 9))));
            ordered := true;
            raise exception 'undo';
          exception
            when raise_exception then ordered := sqlerrm = 'undo';
            when others then
              if sqlerrm <> 'DISH_UNAVAILABLE' then raise; end if;
              ordered := false;
          end;
          results := results || jsonb_build_object('listed', json_array_length(menu -> 'dishes') = 1,
            'offered', menu -> 'not_offered', 'ordered', ordered, 'next', menu -> 'next_change');
        end loop;
        return results;
      end $$;
      set local search_path = test_clock, pg_catalog, public;`);
    const { rows } = await client.query<{
      results: { offered: { reason: string }[] | null; ordered: boolean; next: string | null }[];
    }>("select test_clock.offers($1, $2, $3, $4) as results", [
      owner.companyId,
      dish.id,
      dish.sizes[0],
      JSON.stringify(cases.map((one) => ({ ...one, moment: new Date(one.moment).toISOString() }))),
    ]);
    const results = rows[0]?.results ?? [];
    expect(results).toHaveLength(cases.length);
    const offered = cases.map(({ schedule, timezone, moment }) => isScheduledAt(schedule, timezone, moment));
    expect(results.map((result) => result.offered === null)).toEqual(offered);
    expect(results.map((result) => result.ordered)).toEqual(offered);
    // The cases include both results, and a menu that changes later gives that moment, which is never in the past.
    expect(new Set(offered).size).toBe(2);
    results.forEach(({ next }, at) => {
      if (next !== null) expect(Date.parse(next)).toBeGreaterThan(cases[at]?.moment ?? 0);
    });
  } finally {
    await client.query("rollback");
    client.release();
  }
});
