import { sql } from "kysely";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Sets the price of one unit of an item, whether entered by hand or received on an invoice. Returns the price before. The
 * cost of a dish is computed from it when the dish is read, so no recipe changes.
 */
export async function setItemPrice(context: Context, id: string, unit_price: number): Promise<number> {
  const { db, companyId } = context;
  const { rows } = await sql<{ before: number }>`
    with locked as (
      select id, unit_price from inventory
      where company_id = ${companyId} and id = ${id} and deleted_at is null for no key update
    )
    update inventory set unit_price = ${unit_price} from locked
    where inventory.company_id = ${companyId} and inventory.id = locked.id
    returning locked.unit_price as before`.execute(db);
  const [priced] = rows;
  if (!priced) throw notFound("Inventory item");
  if (priced.before === unit_price) return unit_price;
  await publish(context, "inventory.changed", id);
  return priced.before;
}
