import * as bulk from "#src/features/inventory/bulk-contract.ts";
import * as categories from "#src/features/inventory/category-contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import * as merge from "#src/features/inventory/merge-contract.ts";
import * as reorder from "#src/features/inventory/reorder-contract.ts";
import { changeItems } from "#src/features/inventory/server/change-items.ts";
import {
  createIngredientCategory,
  deleteIngredientCategory,
  listIngredientCategories,
  renameIngredientCategory,
} from "#src/features/inventory/server/ingredient-categories.ts";
import { readMovements } from "#src/features/inventory/server/history.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import { createItem, deleteItem, updateItem } from "#src/features/inventory/server/items.ts";
import { mergeItems } from "#src/features/inventory/server/merge-items.ts";
import { readLastAlert, requestReorder } from "#src/features/inventory/server/reorder.ts";
import { undoMovement } from "#src/features/inventory/server/undo.ts";
import { bookWaste } from "#src/features/inventory/server/waste.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const inventoryRoutes: Route[] = [
  route(inventory.listInventory, (context, { query }) => listItems(context, query.since)),
  route(inventory.createItem, async (context, { body }) => ({ item: await createItem(context, body) })),
  route(inventory.updateItem, async (context, { query, body }) => ({
    item: await updateItem(context, query.id, body),
  })),
  route(inventory.deleteItem, async (context, { query }) => ({ id: await deleteItem(context, query.id) })),
  route(bulk.changeItems, async (context, { body }) => ({ items: await changeItems(context, body) })),
  route(categories.listIngredientCategories, async (context) => ({
    categories: await listIngredientCategories(context),
  })),
  route(categories.createIngredientCategory, async (context, { body }) => ({
    category: await createIngredientCategory(context, body.name),
  })),
  route(categories.renameIngredientCategory, async (context, { query, body }) => ({
    category: await renameIngredientCategory(context, query.id, body.name),
  })),
  route(categories.deleteIngredientCategory, async (context, { query }) => ({
    id: await deleteIngredientCategory(context, query.id),
  })),
  route(merge.mergeItems, async (context, { body }) => ({ item: await mergeItems(context, body) })),
  route(ledger.listMovements, (context, { query }) => readMovements(context, query.id, query.page)),
  route(ledger.undoMovement, async (context, { query, body }) => ({
    item: await undoMovement(context, query.id, body.movement_id),
  })),
  route(ledger.bookWaste, async (context, { query, body }) => ({ item: await bookWaste(context, query.id, body) })),
  route(reorder.requestReorder, (context, { query }) => requestReorder(context, query.id)),
  route(reorder.lastAlert, async (context, { query }) => ({
    alert: await readLastAlert(context, query.id, query.kind),
  })),
];
