import * as contract from "#src/features/inventory/supplier-items/contract.ts";
import {
  createSupplierItem,
  deleteSupplierItem,
  listSupplierItems,
  updateSupplierItem,
} from "#src/features/inventory/supplier-items/server/catalogue.ts";
import { confirmDoubtedItems, listDoubtedItems } from "#src/features/inventory/supplier-items/server/doubted.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const supplierItemRoutes: Route[] = [
  route(contract.listSupplierItems, async (context, { query }) => ({ items: await listSupplierItems(context, query) })),
  route(contract.listDoubtedItems, async (context) => ({ items: await listDoubtedItems(context) })),
  route(contract.confirmDoubtedItems, async (context, { body }) => ({
    confirmed: await confirmDoubtedItems(context, body.matches),
  })),
  route(contract.createSupplierItem, async (context, { body }) => ({ item: await createSupplierItem(context, body) })),
  route(contract.updateSupplierItem, async (context, { query, body }) => ({
    item: await updateSupplierItem(context, query.id, body),
  })),
  route(contract.deleteSupplierItem, async (context, { query }) => ({
    id: await deleteSupplierItem(context, query.id),
  })),
];
