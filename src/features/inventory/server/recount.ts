import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import type { Tx } from "#src/server/db/database.ts";

interface StockDifference {
  name: string;
  unit: string;
  stored: string;
  counted: string;
}

/** Returns the items whose stock differs from the sum of their movements. */
export async function recountStock({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select item.name, item.unit, item.quantity_available::text as stored, coalesce(ledger.quantity, 0)::text as counted
    from inventory item
    left join (
      select item_id, sum(quantity) as quantity from stock_movements where company_id = ${companyId} group by item_id
    ) as ledger on ledger.item_id = item.id
    where item.company_id = ${companyId} and item.quantity_available <> coalesce(ledger.quantity, 0)
    order by lower(item.name), item.id`.execute(db);
  return rows;
}

/**
 * Sets every item's stock to the sum of its movements. The items are locked first, so that no movement comes between. The
 * application's role may not write stock: `db` is a transaction of the role that owns the tables.
 */
export async function repairStock(db: Tx, companyId: string): Promise<void> {
  await sql`select from inventory where company_id = ${companyId} order by id for no key update`.execute(db);
  await sql`
    update inventory item set quantity_available = ledger.quantity
    from (
      select inventory.id, coalesce(sum(movement.quantity), 0) as quantity
      from inventory
      left join stock_movements movement on movement.company_id = ${companyId} and movement.item_id = inventory.id
      where inventory.company_id = ${companyId} group by inventory.id
    ) as ledger
    where item.company_id = ${companyId} and item.id = ledger.id and item.quantity_available <> ledger.quantity`.execute(
    db,
  );
}
