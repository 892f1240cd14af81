import { queryOptions } from "@tanstack/react-query";
import { listDoubtedItems, listSupplierItems } from "#src/features/supplier-items/contract.ts";
import { call } from "#src/web/call.ts";

export const SUPPLIER_ITEMS_KEY = ["supplier-items"];

/** What a supplier sells, or who sells an ingredient. */
export const supplierItemsQuery = (of: { supplierId: string } | { itemId: string }) =>
  queryOptions({
    queryKey: [...SUPPLIER_ITEMS_KEY, of],
    queryFn: async ({ signal }) => (await call(listSupplierItems, { query: of }, { signal })).items,
  });

/** Names that were learned for an ingredient while another is called exactly so. */
export const doubtedItemsQuery = queryOptions({
  queryKey: [...SUPPLIER_ITEMS_KEY, "doubted"],
  queryFn: async ({ signal }) => (await call(listDoubtedItems, {}, { signal })).items,
});
