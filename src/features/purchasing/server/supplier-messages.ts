import { sql } from "kysely";
import { numberForms } from "#src/features/messages/phone-number.ts";
import { SUPPLIER } from "#src/features/purchasing/server/supplier-page.ts";
import { noteReply, OPEN_FOR_SUPPLIER } from "#src/features/purchasing/server/supplier-reply.ts";
import { suppliersWithNumber } from "#src/features/suppliers/server/addresses.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { scopeOf } from "#src/server/tenant.ts";

interface Received {
  /** Digits only. */
  number: string;
  text: string;
  /** The provider's id of our message to which this message replies; null when it is not a reply. */
  repliesTo: string | null;
}

/**
 * `noted`: the message is quoted on an order. `unclear`: the message comes from a supplier, but its order is not known.
 */
type Outcome = "noted" | "unclear" | "no_supplier";

/**
 * Maximum number of companies that may have written to one number recently. If there are more, only a reply shows to
 * which company a text belongs.
 */
const MAX_COMPANIES = 20;

/**
 * Quotes a supplier's text on the order to whose message or cancellation it replies. A text that is not a reply belongs
 * to the newest order of a company if this is the only company that wrote to the number within 72 hours and has it as a
 * supplier's number. The text does not change the order. A text without an order is not stored.
 */
export async function takeSupplierMessage(platform: Platform, received: Received): Promise<Outcome> {
  const { number, text, repliesTo } = received;
  const to = numberForms(number).map((digits) => `+${digits}`);
  const found =
    repliesTo === null ? await newestOrder(platform, number, to) : await orderRepliedTo(platform, to, repliesTo);
  if (!found) return (await wasOrdered(platform, to)) ? "unclear" : "no_supplier";
  await within(platform, found.companyId, (context) => noteReply(context, found.id, { kind: "message", text }));
  return "noted";
}

interface Found {
  companyId: string;
  id: string;
}

/** States of an order about which its supplier can write: it is open, or was cancelled and may be on its way. */
const MAY_BE_NOTED = [...OPEN_FOR_SUPPLIER, "cancelled"];

const within = <T>(platform: Platform, companyId: string, work: (context: Context) => Promise<T>): Promise<T> =>
  scopeOf(platform, companyId, SUPPLIER).within(work);

/** Returns the order that belongs to our message to which an inbound message replies. */
async function orderRepliedTo(platform: Platform, to: readonly string[], repliesTo: string): Promise<Found | null> {
  const { rows } = await inDirectory(platform.database, (db) =>
    sql<{ company_id: string; id: string }>`
      select company_id, id from messages
      where provider_id = ${repliesTo} and to_number = any(${[...to]}) and kind = 'purchase-order'`.execute(db),
  );
  const [message] = rows;
  if (!message) return null;
  const { company_id: companyId } = message;
  const order = await within(platform, companyId, async ({ db }) => {
    const orders = await sql<{ id: string }>`
      select id from purchase_orders
      where company_id = ${companyId} and state = any(${MAY_BE_NOTED})
        and (message_id = ${message.id} or cancellation_message_id = ${message.id})`.execute(db);
    return orders.rows[0];
  });
  return order ? { companyId, id: order.id } : null;
}

/**
 * Returns the newest order, open ones first, of the only company that wrote to the number recently and has it as a
 * supplier's number.
 */
async function newestOrder(platform: Platform, number: string, to: readonly string[]): Promise<Found | null> {
  const { rows } = await inDirectory(platform.database, (db) =>
    sql<{ company_id: string }>`
      select distinct company_id from messages
      where to_number = any(${[...to]}) and kind in ('purchase-order', 'credit-request')
        and created_at > now() - interval '72 hours' limit ${MAX_COMPANIES + 1}`.execute(db),
  );
  if (rows.length > MAX_COMPANIES) return null;
  const known = await Promise.all(
    rows.map(({ company_id: companyId }) =>
      within(platform, companyId, async (context) => {
        const suppliers = await suppliersWithNumber(context, number);
        return suppliers.length > 0 ? [{ companyId, id: await newestOf(context, suppliers, to) }] : [];
      }),
    ),
  );
  const [only, ...others] = known.flat();
  return only && only.id !== null && others.length === 0 ? { companyId: only.companyId, id: only.id } : null;
}

async function newestOf(
  { db, companyId }: Context,
  suppliers: readonly string[],
  to: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select po.id from messages message
    join purchase_orders po on po.company_id = message.company_id
      and message.id in (po.message_id, po.cancellation_message_id)
    where message.company_id = ${companyId} and message.to_number = any(${[...to]}) and message.kind = 'purchase-order'
      and message.created_at > now() - interval '72 hours'
      and po.supplier_id = any(${[...suppliers]}::uuid[]) and po.state = any(${MAY_BE_NOTED})
    order by po.state = 'cancelled', message.created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function wasOrdered({ database }: Platform, to: readonly string[]): Promise<boolean> {
  const { rows } = await inDirectory(database, (db) =>
    sql`select id from messages where to_number = any(${[...to]}) and kind = 'purchase-order' limit 1`.execute(db),
  );
  return rows.length > 0;
}
