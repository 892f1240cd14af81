import * as categories from "#src/features/dishes/categories/contract.ts";
import {
  createCategory,
  orderCategories,
  updateCategory,
  listCategories,
  deleteCategory,
} from "#src/features/dishes/categories/server/categories.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const categoryRoutes: Route[] = [
  route(categories.listCategories, async (context) => ({ categories: await listCategories(context) })),
  route(categories.createCategory, async (context, { body }) => ({ category: await createCategory(context, body) })),
  route(categories.updateCategory, async (context, { query, body }) => ({
    category: await updateCategory(context, query.id, body),
  })),
  route(categories.deleteCategory, async (context, { query }) => ({ id: await deleteCategory(context, query.id) })),
  route(categories.orderCategories, async (context, { body }) => ({
    categories: await orderCategories(context, body.ids),
  })),
];
