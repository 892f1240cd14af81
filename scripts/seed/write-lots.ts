import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** For how many days expired stock is still there; stock that expired earlier was used or thrown away. */
const EXPIRED_DAYS = 1;

/** Writes the use-by dates of the demo's batches, and of its deliveries of items that have a shelf life. */
export async function writeLots({ db, companyId }: Context, timezone: string): Promise<void> {
  await sql`
    insert into stock_lots (company_id, item_id, quantity, received_at, expires_on, source, source_id)
    select * from (
      select company_id, item_id, made as quantity, at, expires_on, 'batch', id from batches
      where company_id = ${companyId}
      union all
      select line.company_id, line.item_id, line.received_quantity, invoice.created_at,
        (invoice.created_at at time zone ${timezone})::date + item.shelf_life_days, 'invoice', invoice.id
      from supplier_invoice_lines line
      join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
      join inventory item on item.company_id = line.company_id and item.id = line.item_id
      where line.company_id = ${companyId} and item.shelf_life_days is not null
    ) as brought
    where quantity > 0 and expires_on >= (now() at time zone ${timezone})::date - ${EXPIRED_DAYS}::integer`.execute(db);
}
