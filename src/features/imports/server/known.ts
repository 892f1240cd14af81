import { planInForce, type PlanTerms } from "#src/features/billing/rules.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { listCategories } from "#src/features/dishes/categories/server/categories.ts";
import { listDishes } from "#src/features/dishes/server/read-dishes.ts";
import type { ImportKind } from "#src/features/imports/fields.ts";
import type { KnownDishes } from "#src/features/imports/server/plan-dishes.ts";
import type { KnownIngredients } from "#src/features/imports/server/plan-ingredients.ts";
import { listIngredientCategories } from "#src/features/inventory/server/ingredient-categories.ts";
import { asShown, listItems } from "#src/features/inventory/server/item-rows.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

/** The company's data with which the rows of a kind are compared, as plain data for another process. */
export type Known =
  | ({ kind: "ingredients" } & KnownIngredients)
  | { kind: "suppliers"; suppliers: Supplier[]; plan: PlanTerms }
  | ({ kind: "dishes"; categories: { name: string }[] } & KnownDishes);

export async function loadKnown(context: Context, kind: ImportKind): Promise<Known> {
  if (kind === "suppliers") {
    const plan = planInForce(await newestSubscription(context));
    return { kind, suppliers: await listSuppliers(context), plan };
  }
  const { items } = await listItems(context);
  if (kind === "ingredients") {
    const categories = await listIngredientCategories(context);
    return { kind, items: items.map(asShown), categories, suppliers: await listSuppliers(context) };
  }
  const { currency } = await companyRow(context);
  return { kind, items, dishes: await listDishes(context), categories: await listCategories(context), currency };
}
