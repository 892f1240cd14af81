import { sql } from "kysely";
import { z } from "zod";
import { needsReorder, reorderText } from "#src/features/inventory/rules.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import { publish } from "#src/server/publish.ts";
import { readOwnerPhone } from "#src/features/messaging/server/owner-phone.ts";
import { sendMessage } from "#src/features/messaging/server/send.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { companyJob } from "#src/server/jobs.ts";

/** An item is at or below its threshold and had no alert in the last 24 hours. */
const due = sql<boolean>`deleted_at is null and quantity_available <= reorder_threshold
  and (alert_claimed_at is null or alert_claimed_at < now() - interval '24 hours')`;

const reorderCheck = companyJob({
  name: "inventory.reorder-check",
  data: z.object({ item_ids: z.array(z.uuid()) }),
  run: (scope, { item_ids }) => scope.within((context) => alertLowItems(context, item_ids)),
});

export const reorderJobs = [reorderCheck];

/** Queues an alert for those of the items that are low. Whatever changes stock or thresholds calls it with its items. */
export async function requestReorderCheck(context: Context, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const low = await context.db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "in", itemIds)
    .where(due)
    .execute();
  if (low.length === 0) return;
  await context.jobs.send(context.db, reorderCheck, context.companyId, { item_ids: low.map((item) => item.id) });
}

/** Claims the items that are due in one statement, so that of several simultaneous checks only one sends an alert. */
async function alertLowItems(context: Context, itemIds: readonly string[]): Promise<void> {
  if (!(await alertsEnabled(context))) return;
  const claimed = await context.db
    .updateTable("inventory")
    .set({ alert_claimed_at: sql<string>`now()`, last_notification_sent: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("id", "in", itemIds)
    .where(due)
    .returning("id")
    .execute();
  for (const { id } of claimed) {
    await sendReorderMessage(context, id, "reorder");
    await publish(context, "reorder-alert.sent", id);
  }
}

/** Whether the owner left automatic alerts on. A request by hand is sent either way. */
async function alertsEnabled({ db, companyId }: Context): Promise<boolean> {
  const { low_stock_alerts } = await db
    .selectFrom("companies")
    .select("low_stock_alerts")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return low_stock_alerts;
}

/** Returns the newest automatic alert of an item and its delivery state. */
export async function readLastAlert(context: Context, itemId: string) {
  const { id } = await readItem(context, itemId);
  const alert = await context.db
    .selectFrom("messages")
    .select(["state", "error", "created_at"])
    .where("company_id", "=", context.companyId)
    .where("item_id", "=", id)
    .where("kind", "=", "reorder")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return alert ?? null;
}

/** Sends the owner the reorder details of one item, regardless of when the last alert was sent. */
export async function requestReorder(context: Context, itemId: string): Promise<{ success: boolean }> {
  const item = await readItem(context, itemId);
  if (!needsReorder(item)) throw conflict("NOT_LOW", `${item.name} is above its reorder threshold.`);
  await context.db
    .updateTable("inventory")
    .set({ alert_claimed_at: sql<string>`now()`, last_notification_sent: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", itemId)
    .execute();
  await sendReorderMessage(context, itemId, "reorder-request");
  return { success: true };
}

async function sendReorderMessage(
  context: Context,
  itemId: string,
  kind: "reorder" | "reorder-request",
): Promise<void> {
  const { db, companyId } = context;
  const item = await readItem(context, itemId);
  const supplier = item.supplier_id
    ? await db
        .selectFrom("suppliers")
        .select(["name", "contact", "whatsapp_number"])
        .where("company_id", "=", companyId)
        .where("id", "=", item.supplier_id)
        .executeTakeFirst()
    : undefined;
  const to = await readOwnerPhone(context);
  await sendMessage(context, { to, body: reorderText({ ...item, supplier: supplier ?? null }), kind, item_id: itemId });
  await publish(context, "inventory.changed", itemId);
}
