import { queryOptions } from "@tanstack/react-query";
import { listDoubtedItems, listSupplierItems } from "#src/features/inventory/supplier-items/contract.ts";
import { call } from "#src/web/call.ts";

export const SUPPLIER_ITEMS_KEY = ["supplier-items"];

/** A supplier's catalogue, or the suppliers of an ingredient. */
export const supplierItemsQuery = (of: { supplierId: string } | { itemId: string }) =>
  queryOptions({
    queryKey: [...SUPPLIER_ITEMS_KEY, of],
    queryFn: async ({ signal }) => (await call(listSupplierItems, { query: of }, { signal })).items,
  });

/** Names that were learned for an ingredient although another has exactly this name. */
export const doubtedItemsQuery = queryOptions({
  queryKey: [...SUPPLIER_ITEMS_KEY, "doubted"],
  queryFn: async ({ signal }) => (await call(listDoubtedItems, {}, { signal })).items,
});
