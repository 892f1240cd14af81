import { sql } from "kysely";
import { OPEN_FOR_SUPPLIER, SUPPLIER } from "#src/features/purchasing/server/supplier-page.ts";
import { REPLY_LENGTH } from "#src/features/purchasing/supplier-page-contract.ts";
import type { Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { publish } from "#src/server/publish.ts";
import { severalLines } from "#src/shared/visible-text.ts";
import { scopeOf } from "#src/server/tenant.ts";

interface Received {
  /** Digits only. */
  number: string;
  text: string;
  /** The provider's id of our message to which it replies; null when it replies to none. */
  repliesTo: string | null;
}

/** `noted`: it is quoted on an order. `unclear`: a supplier's, of which it is not known what it is about. */
type Outcome = "noted" | "unclear" | "no_supplier";

interface Found {
  company_id: string;
  id: string;
}

/**
 * Quotes what a supplier writes on the order that it replies to, or else on the newest order that the only company which wrote
 * to the number within 72 hours sent. It is text, and changes nothing of the order. What belongs to none is stored nowhere.
 */
export async function takeSupplierMessage(platform: Platform, received: Received): Promise<Outcome> {
  const to = `+${received.number}`;
  const message = await messageOf(platform, to, received.repliesTo);
  if (!message) return (await wasOrdered(platform, to)) ? "unclear" : "no_supplier";
  return scopeOf(platform, message.company_id, SUPPLIER).within(async (context) => {
    const { rows } = await sql<{ id: string }>`
      update purchase_orders
      set supplier_reply_kind = coalesce(supplier_reply_kind, 'message'), supplier_replied_at = now(),
        supplier_reply = left(concat_ws(E'\n', supplier_reply, ${severalLines(received.text)}::text), ${REPLY_LENGTH}::int)
      where company_id = ${message.company_id} and message_id = ${message.id} and state = any(${[...OPEN_FOR_SUPPLIER]})
      returning id`.execute(context.db);
    const [order] = rows;
    if (!order) return "unclear";
    await publish(context, "purchase-orders.changed", order.id);
    return "noted";
  });
}

/** Our message that an inbound one is about. */
async function messageOf({ database }: Platform, to: string, repliesTo: string | null): Promise<Found | undefined> {
  const { rows } = await inDirectory(database, (db) =>
    repliesTo === null
      ? sql<Found>`
          select company_id, id from messages
          where to_number = ${to} and kind = 'purchase-order' and created_at > now() - interval '72 hours'
          order by created_at desc limit 50`.execute(db)
      : sql<Found>`
          select company_id, id from messages
          where provider_id = ${repliesTo} and to_number = ${to} and kind = 'purchase-order'`.execute(db),
  );
  const companies = new Set(rows.map(({ company_id }) => company_id));
  return companies.size === 1 ? rows[0] : undefined;
}

async function wasOrdered({ database }: Platform, to: string): Promise<boolean> {
  const { rows } = await inDirectory(database, (db) =>
    sql`select id from messages where to_number = ${to} and kind = 'purchase-order' limit 1`.execute(db),
  );
  return rows.length > 0;
}
