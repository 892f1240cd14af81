import * as categories from "#src/features/categories/contract.ts";
import {
  addCategory,
  arrangeCategories,
  changeCategory,
  readCategories,
  removeCategory,
} from "#src/features/categories/server/categories.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const categoryRoutes: Route[] = [
  route(categories.listCategories, async (context) => ({ categories: await readCategories(context) })),
  route(categories.createCategory, async (context, { body }) => ({ category: await addCategory(context, body) })),
  route(categories.updateCategory, async (context, { query, body }) => ({
    category: await changeCategory(context, query.id, body),
  })),
  route(categories.deleteCategory, async (context, { query }) => ({ id: await removeCategory(context, query.id) })),
  route(categories.orderCategories, async (context, { body }) => ({
    categories: await arrangeCategories(context, body.ids),
  })),
];
