import { sql } from "kysely";
import { z } from "zod";
import type { ReorderKind, ReorderOutcome } from "#src/features/inventory/reorder-contract.ts";
import { needsReorder, reorderTexts } from "#src/features/inventory/rules.ts";
import { asShown, lockedIds, readItem, readItems, type StockItem } from "#src/features/inventory/server/item-rows.ts";
import { companyRow } from "#src/server/company-row.ts";
import { publish } from "#src/server/publish.ts";
import { readOwnerPhone } from "#src/features/messages/server/owner-phone.ts";
import { sendMessages, type WrittenMessage } from "#src/features/messages/server/send.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { companyJob } from "#src/server/jobs.ts";

/** Whether a bought item is at or below its threshold and had no alert in the last 24 hours. */
export const reorderDue = sql<boolean>`deleted_at is null and kind = 'bought' and quantity_available <= reorder_threshold
  and (alert_claimed_at is null or alert_claimed_at < now() - interval '24 hours')`;

const reorderCheck = companyJob({
  name: "inventory.reorder-check",
  data: z.object({ item_ids: z.array(z.uuid()) }),
  run: (scope, { item_ids }) => scope.within((context) => alertLowItems(context, item_ids)),
});

export const reorderJobs = [reorderCheck];

/** Queues an alert for the low items among these. All code that changes stock or thresholds calls this function. */
export async function requestReorderCheck(context: Context, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const low = await context.db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "in", itemIds)
    .where(reorderDue)
    .execute();
  if (low.length === 0) return;
  await context.jobs.send(context.db, reorderCheck, context.companyId, { item_ids: low.map((item) => item.id) });
}

/**
 * Claims the due items in one statement, so that only one of several simultaneous checks sends an alert. The items of
 * one supplier share one message. Their alert counts as sent when that message is sent (record_alert_outcome.sql).
 */
async function alertLowItems(context: Context, itemIds: readonly string[]): Promise<void> {
  // A manual request is sent even if the owner turned automatic alerts off.
  const { low_stock_alerts } = await companyRow(context);
  if (!low_stock_alerts) return;
  const claimed = await context.db
    .updateTable("inventory")
    .set(CLAIM)
    .where("company_id", "=", context.companyId)
    .where("id", "in", lockedIds(context).where("id", "in", itemIds).where(reorderDue))
    .returning("id")
    .execute();
  const items = await readItems(
    context,
    claimed.map(({ id }) => id),
  );
  for (const group of Map.groupBy(items, ({ supplier_id }) => supplier_id).values()) {
    await writeReorderMessages(context, group, "reorder");
  }
}

/** Returns the newest alert or request of an item and its delivery state. */
export async function readLastAlert(context: Context, itemId: string, kind: ReorderKind) {
  const { id } = await readItem(context, itemId);
  const alert = await context.db
    .selectFrom("messages")
    .select(["id", "state", "error", "created_at"])
    .where("company_id", "=", context.companyId)
    .where(sql<boolean>`item_ids @> array[${id}::uuid]`)
    .where("kind", "=", kind)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return alert ?? null;
}

/**
 * Writes a message with the reorder details of one item, regardless of when the last alert was sent. `success` is false
 * when the message cannot be sent at all; otherwise `delivery` says whether a provider is sending it or it waits for the
 * owner.
 */
export async function requestReorder(context: Context, itemId: string): Promise<ReorderOutcome> {
  const item = await readItem(context, itemId);
  if (item.kind === "prep") throw conflict("NOT_LOW", `${item.name} is made here: make a batch of it instead.`);
  if (!needsReorder(item)) throw conflict("NOT_LOW", `${item.name} is above its reorder threshold.`);
  await context.db
    .updateTable("inventory")
    .set(CLAIM)
    .where("company_id", "=", context.companyId)
    .where("id", "=", itemId)
    .execute();
  const [message] = await writeReorderMessages(context, [item], "reorder-request");
  const { delivery } = context.ports.whatsapp;
  return message?.error ? { success: false, error: message.error, delivery } : { success: true, delivery };
}

/**
 * Starts the 24 hours without a further alert. The last alert no longer counts, because the new one has not been sent.
 */
const CLAIM = { alert_claimed_at: sql<string>`now()`, last_notification_sent: null };

/** Writes the message about low items of one supplier, or about low items without a supplier. */
async function writeReorderMessages(
  context: Context,
  items: readonly StockItem[],
  kind: ReorderKind,
): Promise<WrittenMessage[]> {
  const { db, companyId } = context;
  const supplierId = items[0]?.supplier_id ?? null;
  const supplier = await db
    .selectFrom("suppliers")
    .select(["name", "contact", "whatsapp_number"])
    .where("company_id", "=", companyId)
    .where("id", "=", supplierId)
    .executeTakeFirst();
  const to = await readOwnerPhone(context);
  const messages = reorderTexts(items.map(asShown), supplier ?? null).map((part) => ({
    to,
    body: part.text,
    kind,
    item_ids: part.items.map(({ id }) => id),
  }));
  const written = await sendMessages(context, messages);
  for (const { id } of items) await publish(context, "inventory.changed", id);
  return written;
}
