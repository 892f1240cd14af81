import { afterAll, beforeAll, expect, test } from "vitest";
import { readWeeklyUsage } from "#src/features/invoices/price-watch/server/weekly-usage.ts";
import { catchUp } from "#src/features/reports/totals/server/catch-up.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each(["UTC", "Asia/Kathmandu", "America/New_York"])(
  "what was used in the last 28 days is what the ledger says, in %s, with days stored and open",
  async (timezone) => {
    const owner = await createOwner(app, { timezone });
    const kitchen = kitchenOf(app, owner);
    const rice = await kitchen.item("Rice", 100_000, { price: 1 });
    const lime = await kitchen.item("Lime", 100_000, { price: 2 });
    const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
    // Books sales, refunds, batches and waste every five hours, from before the 28 days until now.
    const book = (upToHours: number) =>
      app.pool.query(
        `insert into stock_movements (company_id, item_id, quantity, reason, source_type, created_at)
         select $1, item, (case when n % 7 = 0 then 1 else -1 end) * (1 + n % 4),
           (array['return', 'sale', 'sale', 'consume', 'sale', 'waste', 'sale'])[1 + n % 7], 'order',
           now() - n * interval '5 hours'
         from generate_series($3::integer, 200) as n, unnest($2::uuid[]) as item order by n desc`,
        [owner.companyId, [rice, lime], upToHours],
      );
    const expectSame = async () => {
      const usage = await scope.within(readWeeklyUsage);
      const { rows } = await app.pool.query<{ item_id: string; used: number }>(
        `select item_id, -sum(quantity)::float as used from present_movements
         where company_id = $1 and reason in ('sale', 'return', 'consume') and created_at > now() - interval '28 days'
         group by item_id`,
        [owner.companyId],
      );
      const found = rows.map(({ item_id, used }) => [item_id, used / 4]);
      expect(found).toHaveLength(2);
      expect(found.map(([id]) => [id, usage.of(String(id))?.quantity])).toEqual(found);
    };
    await book(10);
    await expectSame();
    await catchUp(scope);
    await expectSame();
    await app.pool.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type, from_unit, to_unit, unit_factor)
       values ($1, $2, 99900, 'count', 'unit_change', 'kg', 'g', 1000)`,
      [owner.companyId, lime],
    );
    await expectSame();
    await catchUp(scope);
    await expectSame();
  },
);
