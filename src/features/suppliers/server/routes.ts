import * as suppliers from "#src/features/suppliers/contract.ts";
import { listSupplierInvoices } from "#src/features/suppliers/server/supplier-invoices.ts";
import { mergeSuppliers } from "#src/features/suppliers/server/merge-suppliers.ts";
import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from "#src/features/suppliers/server/suppliers.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const supplierRoutes: Route[] = [
  route(suppliers.listSuppliers, async (context) => ({ suppliers: await listSuppliers(context) })),
  route(suppliers.createSupplier, async (context, { body }) => ({ supplier: await createSupplier(context, body) })),
  route(suppliers.updateSupplier, async (context, { query, body }) => ({
    supplier: await updateSupplier(context, query.id, body),
  })),
  route(suppliers.deleteSupplier, async (context, { query }) => ({ id: await deleteSupplier(context, query.id) })),
  route(suppliers.mergeSuppliers, async (context, { body }) => ({ supplier: await mergeSuppliers(context, body) })),
  route(suppliers.listSupplierInvoices, async (context, { query }) => ({
    invoices: await listSupplierInvoices(context, query.supplierId, query.limit),
  })),
];
