import { sql } from "kysely";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Sets what one unit of an item costs, whether a person typed it or an invoice said so. Returns what it cost before. What
 * dishes cost is computed from it when it is read, so nothing else changes.
 */
export async function setItemPrice(context: Context, id: string, unit_price: number): Promise<number> {
  const { db, companyId } = context;
  const { rows } = await sql<{ before: number }>`
    with held as (
      select id, unit_price from inventory
      where company_id = ${companyId} and id = ${id} and deleted_at is null for no key update
    )
    update inventory set unit_price = ${unit_price} from held
    where inventory.company_id = ${companyId} and inventory.id = held.id
    returning held.unit_price as before`.execute(db);
  const [priced] = rows;
  if (!priced) throw notFound("Inventory item");
  if (priced.before === unit_price) return unit_price;
  await publish(context, "inventory.changed", id);
  return priced.before;
}
