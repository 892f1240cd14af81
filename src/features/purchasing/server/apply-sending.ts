import { sql } from "kysely";
import type { PoState } from "#src/features/purchasing/contract.ts";
import { stateAfterMessage } from "#src/features/purchasing/states.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/** Updates an order when the state of its message or mail changes. */
export async function applySending(
  context: Context,
  id: string,
  { state, error }: { state: string; error: string | null },
): Promise<void> {
  const { db, companyId } = context;
  const order = await db
    .selectFrom("purchase_orders")
    .select("state")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return;
  const next = stateAfterMessage(order.state as PoState, state) ?? order.state;
  await db
    .updateTable("purchase_orders")
    .set({
      state: next,
      send_error: error,
      ...(next === "sent" && { sent_at: sql`coalesce(sent_at, now())` }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "purchase-orders.changed", id);
}

/**
 * Updates the order that a message carries when the message's state changes. Most messages are alerts, which carry
 * none.
 */
export async function followMessage(context: Context, { id, kind }: { id: string; kind: string }): Promise<void> {
  if (kind !== "purchase-order") return;
  const { db, companyId } = context;
  const found = await db
    .selectFrom("purchase_orders as po")
    .innerJoin("messages as message", (join) =>
      join.onRef("message.company_id", "=", "po.company_id").onRef("message.id", "=", "po.message_id"),
    )
    .select(["po.id", "message.state", "message.error"])
    .where("po.company_id", "=", companyId)
    .where("po.message_id", "=", id)
    .executeTakeFirst();
  if (found) await applySending(context, found.id, { state: found.state, error: found.error });
}
