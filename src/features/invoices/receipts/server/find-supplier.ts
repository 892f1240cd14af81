import { supplierKey } from "#src/shared/supplier-key.ts";
import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import { newSupplier } from "#src/features/suppliers/contract.ts";
import { createSupplier, readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";

export interface FoundSupplier {
  id: string;
  name: string;
}

/**
 * Returns the company's supplier with this id, else with this name, ignoring case and spaces; the older one if two have
 * the name. Throws 404 if the company has no supplier with the id.
 */
export async function findSupplier(
  context: Context,
  { id, name }: InvoiceData["supplier"],
): Promise<FoundSupplier | null> {
  if (id !== undefined) return readSupplier(context, id);
  const key = supplierKey(name);
  if (key === "") return null;
  const suppliers = await context.db
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("company_id", "=", context.companyId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return suppliers.find((supplier) => supplierKey(supplier.name) === key) ?? null;
}

/**
 * Returns the supplier as `findSupplier` does, and creates it if there is none. Throws 403 if the plan does not allow
 * another one.
 */
export async function requireSupplier(
  context: Context,
  requested: InvoiceData["supplier"],
): Promise<FoundSupplier & { created: boolean }> {
  const found = await findSupplier(context, requested);
  if (found) return { id: found.id, name: found.name, created: false };
  const { id, name } = await createSupplier(context, newSupplier.parse({ name: requested.name }));
  return { id, name, created: true };
}
