import { queryOptions } from "@tanstack/react-query";
import { listSupplierInvoices, listSuppliers } from "#src/features/suppliers/contract.ts";
import { call } from "#src/web/call.ts";

export const suppliersQuery = queryOptions({
  queryKey: ["suppliers"],
  queryFn: async ({ signal }) => (await call(listSuppliers, undefined, { signal })).suppliers,
});

/** The five newest invoices of one supplier. */
export const supplierInvoicesQuery = (supplierId: string) =>
  queryOptions({
    queryKey: ["supplier-invoices", supplierId],
    queryFn: async ({ signal }) =>
      (await call(listSupplierInvoices, { query: { supplierId, limit: 5 } }, { signal })).invoices,
  });
