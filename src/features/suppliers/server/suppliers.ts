import { v7 as uuid } from "uuid";
import type { NewSupplier, Supplier, SupplierChanges } from "#src/features/suppliers/contract.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { requirePlanAllows } from "#src/features/billing/server/limits.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

const columns = [
  "id",
  "name",
  "contact",
  "whatsapp_number",
  "address",
  "uen",
  "email",
  "customer_id",
  "delivery_days",
  "minimum_order",
  "lead_time_days",
  "order_cutoff",
  "order_by",
  "order_email",
  "payment_terms_days",
  "closed_days",
  "delivers_on_holidays",
  "shows_prices",
  "created_at",
  "updated_at",
] as const;

type Row = Omit<Supplier, "delivery_days" | "order_by"> & { delivery_days: string[]; order_by: string | null };

function asSupplier(row: Row): Supplier {
  return {
    ...row,
    delivery_days: row.delivery_days as Supplier["delivery_days"],
    order_by: row.order_by as Supplier["order_by"],
    // The column includes seconds.
    order_cutoff: row.order_cutoff?.slice(0, 5) ?? null,
  };
}

export async function listSuppliers({ db, companyId }: Context): Promise<Supplier[]> {
  const rows = await db
    .selectFrom("suppliers")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
  return rows.map(asSupplier);
}

export async function readSupplier({ db, companyId }: Context, id: string): Promise<Supplier> {
  const row = await db
    .selectFrom("suppliers")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound("Supplier");
  return asSupplier(row);
}

/** Throws 403 PLAN_LIMIT when the company's plan does not allow one more. */
export async function createSupplier(context: Context, { company_id: _, ...fields }: NewSupplier): Promise<Supplier> {
  const { db, companyId } = context;
  const id = uuid();
  await requirePlanAllows(context, "suppliers", () => countSuppliers(context));
  await db
    .insertInto("suppliers")
    .values({ ...fields, id, company_id: companyId })
    .execute();
  await recordSupplierChange(
    context,
    "create",
    { id, name: fields.name },
    `${fields.name} has been added to suppliers`,
  );
  return readSupplier(context, id);
}

/**
 * Adds many suppliers, all or none, and returns their ids in the same order; the caller records the activity. Throws 403
 * PLAN_LIMIT when the company's plan does not allow all of them.
 */
export async function addSuppliers(context: Context, suppliers: readonly NewSupplier[]): Promise<string[]> {
  const { db, companyId } = context;
  if (suppliers.length === 0) return [];
  await requirePlanAllows(context, "suppliers", async () => (await countSuppliers(context)) + suppliers.length - 1);
  const rows = suppliers.map(({ company_id: _, ...fields }) => ({ ...fields, id: uuid(), company_id: companyId }));
  for (let at = 0; at < rows.length; at += SUPPLIERS_AT_ONCE) {
    await db
      .insertInto("suppliers")
      .values(rows.slice(at, at + SUPPLIERS_AT_ONCE))
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const SUPPLIERS_AT_ONCE = 1000;

async function countSuppliers({ db, companyId }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("suppliers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes the given fields; the others stay as they are. */
export async function updateSupplier(context: Context, id: string, changes: SupplierChanges): Promise<Supplier> {
  const { db, companyId } = context;
  await readSupplier(context, id);
  if (Object.values(changes).some((value) => value !== undefined)) {
    await db.updateTable("suppliers").set(changes).where("company_id", "=", companyId).where("id", "=", id).execute();
  }
  const supplier = await readSupplier(context, id);
  await recordSupplierChange(context, "update", supplier, `${supplier.name} was edited`);
  return supplier;
}

/** Marks a supplier as deleted. The row stays, because invoices and messages refer to it. */
export async function deleteSupplier(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const { name } = await readSupplier(context, id);
  await announce(context, "suppliers.supplier-removed", { id });
  await db
    .updateTable("suppliers")
    .set({ deleted_at: new Date().toISOString() })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await recordSupplierChange(context, "delete", { id, name }, `${name} was removed from suppliers`);
  return id;
}

function recordSupplierChange(
  context: Context,
  action: "create" | "update" | "delete",
  row: Pick<Supplier, "id" | "name">,
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "supplier", action, row, description, event: "suppliers.changed" });
}
