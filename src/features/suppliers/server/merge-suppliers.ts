import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

const DETAILS = [
  "contact",
  "whatsapp_number",
  "address",
  "uen",
  "email",
  "customer_id",
  "minimum_order",
  "lead_time_days",
  "order_cutoff",
  "order_by",
  "order_email",
  "payment_terms_days",
] as const;

/**
 * Merges two suppliers, all or nothing: everything that belongs to `from` moves to `into`, which also gets the details
 * it lacks, and `from` is removed. Alerts name the supplier of their items, so they follow. Throws 404 for a supplier
 * that does not exist.
 */
export async function mergeSuppliers(
  context: Context,
  { from, into }: { from: string; into: string },
): Promise<Supplier> {
  if (from === into) throw badRequest("Choose another supplier to merge with.");
  await lockBoth(context, [from, into]);
  const removed = await readSupplier(context, from);
  const remaining = await readSupplier(context, into);
  await announce(context, "suppliers.suppliers-merged", { from, into });
  await update(context, into, missingDetails(remaining, removed));
  await update(context, from, { deleted_at: new Date().toISOString() });
  const description = `${removed.name} was merged into ${remaining.name}`;
  await recordChange(context, {
    entity: "supplier",
    action: "update",
    row: { id: into, name: remaining.name },
    description,
    event: "suppliers.changed",
  });
  return readSupplier(context, into);
}

/** Locks in the order of the ids, so that two merges cannot wait for each other. */
async function lockBoth({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("suppliers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw notFound("Supplier");
}

function missingDetails(remaining: Supplier, removed: Supplier) {
  const missing = DETAILS.filter((name) => remaining[name] === null && removed[name] !== null);
  const details = Object.fromEntries(missing.map((name) => [name, removed[name]])) as Partial<Supplier>;
  if (remaining.delivery_days.length === 0) details.delivery_days = removed.delivery_days;
  if (remaining.closed_days.length === 0) details.closed_days = removed.closed_days;
  return details;
}

async function update(
  { db, companyId }: Context,
  id: string,
  changes: Partial<Supplier> & { deleted_at?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("suppliers").set(changes).where("company_id", "=", companyId).where("id", "=", id).execute();
}
