import type { SupplierInvoice } from "#src/features/suppliers/contract.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the supplier's invoices, newest invoice date first; those without a date come last. */
export async function listSupplierInvoices(
  context: Context,
  supplierId: string,
  limit: number,
): Promise<SupplierInvoice[]> {
  await readSupplier(context, supplierId);
  const rows = await context.db
    .selectFrom("supplier_invoice")
    .select(["id", "invoice_date", "status", "invoice_number", "total", "currency", "reversed_at", "created_at"])
    .where("company_id", "=", context.companyId)
    .where("supplier_id", "=", supplierId)
    .orderBy("invoice_date", (order) => order.desc().nullsLast())
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ status, currency, ...row }) => ({
    ...row,
    supplier_id: supplierId,
    status: status as SupplierInvoice["status"],
    currency: currency ?? "",
  }));
}
