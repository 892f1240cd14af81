import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { listRequests } from "#src/features/credits/server/credit-rows.ts";
import { creditLetters } from "#src/features/credits/server/letters.ts";
import { settleRequest } from "#src/features/credits/server/settle.ts";
import { bookDelivery } from "#src/features/deliveries/server/book-delivery.ts";
import type { Context } from "#src/server/context.ts";

const QUANTITY = 2;

/** Two deliveries with a damaged item: one was credited, the other credit is still to be requested. */
export async function writeCredits(context: Context): Promise<void> {
  for (const sold of await readSold(context)) {
    const line = { item_id: sold.item_id, outcome: "damaged" as const, quantity: QUANTITY };
    await bookDelivery(context, {
      id: uuid(),
      po_id: null,
      supplier_id: sold.supplier_id,
      note: null,
      rest: "wait",
      invoice_id: null,
      missing_item_ids: [],
      lines: [line],
    });
  }
  const [, settled] = await listRequests(context, { states: ["draft"] });
  if (!settled) return;
  const { id, amount } = settled;
  const { version } = await creditLetters.markSent(context, id, { version: settled.version, via: "phone" });
  await settleRequest(context, id, { version, outcome: "settled", reason: null, amount });
}

/** One item with a known price from each of two suppliers. */
async function readSold({ db, companyId }: Context): Promise<{ supplier_id: string; item_id: string }[]> {
  const { rows } = await sql<{ supplier_id: string; item_id: string }>`
    select distinct on (sold.supplier_id) sold.supplier_id, sold.item_id
    from supplier_items sold
    join inventory item on item.company_id = sold.company_id and item.id = sold.item_id and item.deleted_at is null
    where sold.company_id = ${companyId} and sold.last_price > 0 and sold.last_price_unit = item.unit
    order by sold.supplier_id, lower(item.name)
    limit 2`.execute(db);
  return rows;
}
