import type Big from "big.js";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { factorBetween } from "#src/features/inventory/packs.ts";
import { setKind } from "#src/features/inventory/server/item-kind.ts";
import type { NewPrepRecipe, PrepRecipe } from "#src/features/prep/contract.ts";
import { exactQuantity, noConversion } from "#src/features/prep/amounts.ts";
import { cycleOf, deepestChain, MAX_DEPTH } from "#src/features/prep/recipe-chains.ts";
import type { PrepRecipes } from "#src/features/prep/recipes.ts";
import { recomputeCosts } from "#src/features/prep/server/costs.ts";
import { listPrepRecipes } from "#src/features/prep/server/list-recipes.ts";
import { requireStorableNeeds } from "#src/features/prep/server/needs.ts";
import {
  lockItems,
  lockPrepRecipes,
  readNames,
  readPacks,
  readPrepRecipes,
} from "#src/features/prep/server/recipe-rows.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, badRequest, conflict, notFound } from "#src/server/http/errors.ts";

type Items = Awaited<ReturnType<typeof lockItems>>;
type Packs = Awaited<ReturnType<typeof readPacks>>;

/** A recipe with its quantities converted to the items' units. */
interface ConvertedRecipe {
  stock_quantity: Big;
  lines: { ingredient_id: string; stock_quantity: Big; yield_percent: number }[];
}

/** Makes an item a prep item with this recipe, or replaces its recipe. */
export async function savePrepRecipe(context: Context, itemId: string, recipe: NewPrepRecipe): Promise<PrepRecipe> {
  const ids = [itemId, ...recipe.lines.map((line) => line.ingredient_id)];
  const items = await lockItems(context, ids);
  const item = items.get(itemId);
  if (!item) throw notFound("Inventory item");
  const converted = convert(recipe, itemId, items, await readPacks(context, ids));
  await lockPrepRecipes(context);
  const others = await readPrepRecipes(context);
  await requireSound(context, new Map([...others, [itemId, { ...converted, mode: recipe.mode }]]), itemId);
  await write(context, itemId, recipe, converted);
  if (item.kind !== "prep") {
    await setKind(context, itemId, "prep");
    // Recipes that used the item while it was bought are converted again, now without rounding.
    await announce(context, "inventory.units-changed", { id: itemId });
  }
  await requireStorableNeeds(context);
  await recomputeCosts(context);
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: item,
    description: `The recipe of ${item.name} was ${others.has(itemId) ? "edited" : "added"}`,
    event: "inventory.changed",
  });
  const [saved] = await listPrepRecipes(context, itemId);
  if (!saved) throw notFound("Recipe");
  return saved;
}

/** Deletes the recipe. From then on the item is bought; it keeps its current stock and price. */
export async function deletePrepRecipe(context: Context, itemId: string): Promise<string> {
  const { db, companyId } = context;
  const item = (await lockItems(context, [itemId])).get(itemId);
  await lockPrepRecipes(context);
  const recipe = await db
    .deleteFrom("prep_recipes")
    .where("company_id", "=", companyId)
    .where("item_id", "=", itemId)
    .returning("item_id")
    .executeTakeFirst();
  if (!item || !recipe) throw notFound("Recipe");
  await setKind(context, itemId, "bought");
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: item,
    description: `The recipe of ${item.name} was deleted`,
    event: "inventory.changed",
  });
  return itemId;
}

function convert(recipe: NewPrepRecipe, itemId: string, items: Items, packs: Packs): ConvertedRecipe {
  const made = items.get(itemId);
  const factor = made && factorOf(recipe.unit, made, packs);
  if (!made || !factor) throw doesNotConvert(made?.name ?? "The item", recipe.unit, made?.shown_unit ?? "");
  const seen = new Set<string>();
  const lines = recipe.lines.map((line) => {
    const item = items.get(line.ingredient_id);
    if (!item)
      throw new AppError(404, "Invalid ingredient: it is not in the inventory.", { code: "INVALID_INGREDIENT" });
    if (item.id === itemId) throw madeOfItself([itemId, itemId], new Map([[itemId, made.name]]));
    if (seen.has(item.id)) throw conflict("DUPLICATE_INGREDIENT", `${item.name} is in the recipe twice.`);
    seen.add(item.id);
    const stock_quantity = exactQuantity(line, item.unit, packs.get(item.id) ?? []);
    if (stock_quantity === null) throw doesNotConvert(item.name, line.unit, item.shown_unit);
    if (stock_quantity.lte(0)) throw badRequest(`${item.name}: ${line.quantity} ${line.unit} is too little to count.`);
    return { ingredient_id: item.id, stock_quantity, yield_percent: line.yield_percent };
  });
  return { stock_quantity: factor.times(recipe.batch_quantity), lines };
}

function factorOf(unit: string, item: { id: string; unit: string }, packs: Packs): Big | null {
  const sizes = (packs.get(item.id) ?? []).map(({ quantity, ...pack }) => ({ ...pack, count: 1, size: quantity }));
  return factorBetween(unit, item.unit, sizes);
}

const doesNotConvert = (name: string, unit: string, shownUnit: string) =>
  new AppError(400, `${noConversion(name, unit, shownUnit)}.`, { code: "NO_CONVERSION" });

/** Throws 409 with their names when an item would contain itself, or items would be nested too deeply. */
export async function requireSound(context: Context, recipes: PrepRecipes, itemId: string): Promise<void> {
  const cycle = cycleOf(recipes, itemId);
  if (cycle) throw madeOfItself(cycle, await readNames(context, cycle));
  const chain = deepestChain(recipes);
  if (chain.length <= MAX_DEPTH) return;
  const names = await readNames(context, chain);
  const path = chain.map((id) => names.get(id) ?? "");
  throw conflict(
    "PREP_TOO_DEEP",
    `At most ${MAX_DEPTH} prep items can be made of one another, and here it would be ${chain.length}: ${path[0]} takes ${path.slice(1).join(", which takes ")}.`,
    { path },
  );
}

function madeOfItself(ids: readonly string[], names: ReadonlyMap<string, string>) {
  const path = ids.map((id) => names.get(id) ?? "");
  const [item, ...parts] = path;
  const way = parts.length > 1 ? `: ${item} takes ${parts.join(", which takes ")}` : "";
  return conflict("PREP_CYCLE", `${item} cannot be made of itself${way}.`, { path });
}

/** Passes a number with more digits than a JavaScript number has. */
const exact = (quantity: Big | undefined) => sql<number>`${quantity?.toFixed() ?? null}::numeric`;

/**
 * Writes the recipe. The old lines are removed first and the new lines are stored last, so that no need is computed
 * from the old lines and the new batch.
 */
async function write(
  { db, companyId }: Context,
  itemId: string,
  { lines, ...recipe }: NewPrepRecipe,
  converted: ConvertedRecipe,
): Promise<void> {
  await db.deleteFrom("prep_lines").where("company_id", "=", companyId).where("item_id", "=", itemId).execute();
  const row = { ...recipe, stock_quantity: exact(converted.stock_quantity) };
  await db
    .insertInto("prep_recipes")
    .values({ ...row, company_id: companyId, item_id: itemId })
    .onConflict((conflicting) => conflicting.columns(["company_id", "item_id"]).doUpdateSet(row))
    .execute();
  await db
    .insertInto("prep_lines")
    .values(
      lines.map((line, position) => ({
        ...line,
        stock_quantity: exact(converted.lines[position]?.stock_quantity),
        company_id: companyId,
        id: uuid(),
        item_id: itemId,
        position,
      })),
    )
    .execute();
}
