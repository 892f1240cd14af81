import { createDish } from "#src/features/dishes/contract.ts";
import { FIRST_SIZE } from "#src/features/dishes/rules.ts";
import { addDishes } from "#src/features/dishes/server/add-dishes.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { createCategory, listCategories } from "#src/features/dishes/categories/server/categories.ts";
import type { ConfirmedDish, MenuResult } from "#src/features/imports/menu-photos/contract.ts";
import { dropFiles, takeFiles } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { dishesByName, lockMenu } from "#src/features/imports/menu-photos/server/menus.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";
import { identityKey } from "#src/shared/text-key.ts";

/** Creates drafts of the confirmed dishes, once, and deletes the pictures. */
export async function confirmMenu(scope: Scope, id: string, dishes: readonly ConfirmedDish[]): Promise<MenuResult> {
  const { result, keys } = await scope.within((context) => makeDrafts(context, id, dishes));
  await dropFiles(scope, keys);
  return result;
}

async function makeDrafts(
  context: Context,
  id: string,
  dishes: readonly ConfirmedDish[],
): Promise<{ result: MenuResult; keys: string[] }> {
  // The row is locked, so that the second of two clicks finds the result of the first.
  const { stage, result: made } = await lockMenu(context, id);
  if (stage === "saved") return { result: made as unknown as MenuResult, keys: [] };
  if (stage !== "ready") throw conflict("MENU_NOT_READ", "This menu is not read yet.");
  const { fresh, existing } = withoutExisting(dishes, new Set((await dishesByName(context)).keys()));
  const categories = await makeCategories(context, fresh);
  const ids = await addDishes(
    context,
    fresh.map((dish) => draftOf(dish, categories.ids)),
  );
  const created = ids.map((id, at) => ({ id: id, name: fresh[at]?.name ?? "" }));
  const result: MenuResult = { created, existing, categories: categories.made };
  await context.db
    .updateTable("menu_photos")
    .set({ stage: "saved", result: JSON.stringify(result), reading: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recordChange(context, {
    entity: "dish",
    action: "create",
    row: { id: null, name: null },
    description: `${created.length} drafts were made of a menu`,
    event: "dish.changed",
  });
  // Another screen may still show the review.
  await publish(context, "menu-photos.changed", id);
  return { result, keys: await takeFiles(context, id) };
}

/** Removes a dish if an existing dish or an earlier dish in the list has the same name. */
function withoutExisting(dishes: readonly ConfirmedDish[], names: Set<string>) {
  const fresh: ConfirmedDish[] = [];
  const existing: string[] = [];
  for (const dish of dishes) {
    const key = identityKey(dish.name);
    if (names.has(key)) existing.push(dish.name);
    else fresh.push(dish);
    names.add(key);
  }
  return { fresh, existing };
}

function draftOf({ name, description, category, sizes }: ConfirmedDish, categories: ReadonlyMap<string, string>) {
  return createDish.body.parse({
    name,
    description,
    is_available: false,
    category_id: category === "" ? null : (categories.get(identityKey(category)) ?? null),
    sizes: sizes.map((size, at) => ({ ...size, name: size.name || (at === 0 ? FIRST_SIZE.name : `Size ${at + 1}`) })),
  });
}

/**
 * Returns the categories that the dishes name. Missing categories are added after the existing ones, in the menu's
 * order.
 */
async function makeCategories(context: Context, dishes: readonly ConfirmedDish[]) {
  const before = await listCategories(context);
  const ids = new Map(before.map(({ id, name }) => [identityKey(name), id]));
  let next = Math.max(-1, ...before.map(({ display_order }) => display_order)) + 1;
  let made = 0;
  for (const { category } of dishes) {
    if (category === "" || ids.has(identityKey(category))) continue;
    const { id } = await createCategory(context, { name: category, display_order: next });
    ids.set(identityKey(category), id);
    next += 1;
    made += 1;
  }
  return { ids, made };
}
