import { v7 as uuid } from "uuid";
import * as orders from "#src/features/orders/contract.ts";
import { closeDueDays } from "#src/features/forecasts/demand/server/close-days.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { callerOf, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { inTransaction } from "#src/testing/transaction.ts";

export interface StoredDemand {
  day: string;
  size_id: string;
  sold: number;
  open_minutes: number;
  out_minutes: number;
  rejected: number;
  not_counted: number;
  demand: number | null;
  state: string;
}

/** Creates a restaurant in UTC with its kitchen and functions for its past. */
export async function demandRestaurant(app: TestApp, company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, { timezone: "UTC", ...company });
  return { owner, kitchen: kitchenOf(app, owner), past: pastOf(app, owner) };
}

/** Returns functions that put orders into the past, and read the demand of their days. */
export function pastOf(app: TestApp, owner: Owner) {
  const { companyId } = owner;
  const scope = scopeOf(app.platform, companyId, { type: "system", name: "System" });
  const guest = callerOf(app);
  return {
    scope,
    /** Sets since when the application knows when sizes could be ordered, with the current recipes. */
    async known(since: string): Promise<void> {
      await app.pool.query(
        `insert into demand_states (company_id, available_since) values ($1, $2)
         on conflict (company_id) do update set available_since = excluded.available_since`,
        [companyId, since],
      );
      await app.pool.query("delete from recipe_versions where company_id = $1", [companyId]);
    },
    /** Adds an order of the past that took no stock. */
    async sold(dish: DishOnMenu, at: string, quantity = 1): Promise<string> {
      const id = uuid();
      await inTransaction(app, async (client) => {
        await client.query(
          `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
             idempotency_key, fingerprint, status_token, created_at)
           values ($1, $2::uuid, $4, '1', 'guest', 'menu', 0, 'USD', $4, '', $2::uuid, $3)`,
          [companyId, id, at, id],
        );
        await client.query(
          `insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, quantity, unit_price, total_price)
           values ($1, $2, $3, $4, $5, $6, $7, 0, 0)`,
          [companyId, uuid(), id, dish.id, dish.sizes[0]?.id, dish.name, quantity],
        );
      });
      return id;
    },
    /** Places a guest's order through the API, with its stock, and moves it to `at`. Returns the response's status. */
    async ordered(dish: DishOnMenu, at: string, quantity = 1): Promise<number> {
      const { status, body } = await guest.call(orders.placePublicOrder, {
        body: cartOf(owner, [dish.line(quantity)]),
        key: uuid(),
      });
      if (status === 201) {
        await app.pool.query("update orders set created_at = $3 where company_id = $1 and id = $2", [
          companyId,
          body.order_id,
          at,
        ]);
        await moveLedger(at, body.order_id);
      }
      return status;
    },
    /** Moves the movements that were booked just now without an order into the past. */
    booked: (at: string) => moveLedger(at, null),
    close: (now = Date.now()) => closeDueDays(scope, now),
    async demand(dish: DishOnMenu): Promise<StoredDemand[]> {
      const { rows } = await app.pool.query<StoredDemand>(
        `select day::text as day, size_id, sold, open_minutes, out_minutes, refused as rejected, not_counted,
           demand::float8 as demand, state
         from daily_demand where company_id = $1 and size_id = $2 order by day`,
        [companyId, dish.sizes[0]?.id],
      );
      return rows;
    },
  };

  async function moveLedger(at: string, orderId: string | null): Promise<void> {
    await app.pool.query(
      `update stock_movements set created_at = $3
       where company_id = $1 and source_id is not distinct from $2 and created_at > now() - interval '1 hour'`,
      [companyId, orderId, at],
    );
  }
}
