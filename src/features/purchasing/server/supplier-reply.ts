import { sql } from "kysely";
import { REPLY_LENGTH } from "#src/features/purchasing/supplier-page-contract.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";
import { severalLines } from "#src/shared/visible-text.ts";

/** States of an order about which its supplier can still write. */
export const OPEN_FOR_SUPPLIER: readonly string[] = ["unconfirmed", "sending", "sent", "confirmed", "part_received"];

/**
 * Maximum length of the quoted text of a supplier about one order. If it is exceeded, the oldest text is dropped,
 * because the newest text matters most.
 */
const MAX_QUOTED = 2000;

/**
 * Appends a supplier's text to its earlier texts about an order. These texts are quoted to the owner. A text that
 * equals the last one is not repeated. Nothing else in the order changes, except that a confirmation marks it as
 * confirmed.
 */
export async function noteReply(
  context: Context,
  id: string,
  { kind, text }: { kind: "confirmed" | "short" | "message"; text: string },
): Promise<void> {
  const said = severalLines(text).slice(0, REPLY_LENGTH);
  await sql`
    update purchase_orders
    set supplier_replied_at = now(),
      -- A supplier who is short of something is still so when it writes on.
      supplier_reply_kind = case when ${kind} = 'message' and supplier_reply_kind = 'short' then 'short' else ${kind} end,
      supplier_reply = case
        when ${said} = '' or right(E'\n' || supplier_reply, char_length(${said}) + 1) = E'\n' || ${said} then supplier_reply
        else right(concat_ws(E'\n', supplier_reply, ${said}::text), ${MAX_QUOTED}::int) end,
      -- A supplier who confirms has it, however it went.
      state = case when ${kind} = 'confirmed' and state = 'sent' then 'confirmed' else state end
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db);
  await publish(context, "purchase-orders.changed", id);
}
