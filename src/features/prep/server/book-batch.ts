import Big from "big.js";
import { sql } from "kysely";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { recordLots } from "#src/features/inventory/lots/server/record-lots.ts";
import type { Batch, NewBatch } from "#src/features/prep/batch-contract.ts";
import { exactQuantity, roundNeed } from "#src/features/prep/amounts.ts";
import { batchNeeds } from "#src/features/prep/explode.ts";
import type { PrepRecipe, PrepRecipes } from "#src/features/prep/recipes.ts";
import { findBatch } from "#src/features/prep/server/batch-rows.ts";
import { lockItems, readPacks, readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { AppError, badRequest, conflict, notFound } from "#src/server/http/errors.ts";
import { formatStock, shownAmount } from "#src/shared/units.ts";

type Items = Awaited<ReturnType<typeof lockItems>>;

interface Used {
  item_id: string;
  /** In the item's unit. */
  quantity: number;
}

/**
 * Books a batch: the used ingredients leave the stock, and the product enters it. Booking a batch with the same id
 * again changes nothing. Throws 409 NOT_ENOUGH_STOCK when more is used than is in stock, unless the owner allows sales
 * below zero.
 */
export async function bookBatch(context: Context, request: NewBatch): Promise<Batch> {
  const recipes = await readPrepRecipes(context);
  const recipe = recipes.get(request.item_id);
  const parts = recipe ? [...batchNeeds(recipes, recipe, { made: 1, of: 1 }).keys()] : [];
  const ids = [request.item_id, ...parts, ...(request.used ?? []).map(({ item_id }) => item_id)];
  const items = await lockItems(context, ids);
  const booked = await findBatch(context, request.id);
  if (booked) return booked;

  const item = items.get(request.item_id);
  if (!item || !recipe) throw notFound("Prep item");
  if (recipe.mode === "through") throw notStocked(item.name);
  const planned = request.planned ?? roundNeed(new Big(recipe.stock_quantity));
  const batch = { ...request, planned, made: request.made ?? planned };
  const used = request.used ? await givenAmounts(context, items, batch) : plannedAmounts(recipes, recipe, items, batch);
  await requireStock(context, items, used);
  await insertBatch(context, item, batch);
  await bookMovements(context, batch, used);
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: item,
    description: `${item.name}: ${formatStock(batch.made, item)} made`,
    event: "inventory.changed",
  });
  await requestReorderCheck(
    context,
    used.map(({ item_id }) => item_id),
  );
  const saved = await findBatch(context, request.id);
  if (!saved) throw notFound("Batch");
  const lot = { item_id: item.id, quantity: batch.made, expires_on: saved.expires_on };
  const isDated = request.expires_on !== null;
  await recordLots(context, { source: "batch", source_id: saved.id, received_on: null, lots: isDated ? [lot] : [] });
  return saved;
}

const notStocked = (name: string) =>
  conflict(
    "NOT_STOCKED",
    `${name} is passed through: its ingredients leave the stock when a dish is sold, so no batches are booked. Change it to stocked first.`,
  );

type PlannedBatch = NewBatch & { planned: number; made: number };

/** Returns the recipe's amounts for the quantity made. */
function plannedAmounts(recipes: PrepRecipes, recipe: PrepRecipe, items: Items, { made }: PlannedBatch): Used[] {
  const needs = batchNeeds(recipes, recipe, { made, of: recipe.stock_quantity });
  return [...needs].map(([item_id, exact]) => {
    const quantity = roundNeed(exact);
    if (quantity <= 0) throw badRequest(`The batch would use too little ${items.get(item_id)?.name ?? ""} to count.`);
    return { item_id, quantity };
  });
}

/** Returns the amounts really used; an amount of 0 means that the ingredient was left out. */
async function givenAmounts(context: Context, items: Items, { item_id: made, used = [] }: PlannedBatch) {
  const packs = await readPacks(context, [made, ...used.map(({ item_id }) => item_id)]);
  const seen = new Set<string>();
  const amounts = used.map(({ item_id, quantity, unit }) => {
    const item = items.get(item_id);
    if (!item || item_id === made) {
      throw new AppError(404, "A batch uses items of the inventory, and not itself.", { code: "INVALID_INGREDIENT" });
    }
    if (seen.has(item_id)) throw badRequest(`${item.name} is given twice.`);
    seen.add(item_id);
    const exact = exactQuantity(
      { quantity, unit: unit ?? item.unit, yield_percent: 100 },
      item.unit,
      packs.get(item_id) ?? [],
    );
    if (exact === null) {
      throw new AppError(400, `${item.name} is held in ${item.shown_unit}, which cannot be converted to ${unit}.`, {
        code: "NO_CONVERSION",
      });
    }
    return { item_id, quantity: roundNeed(exact) };
  });
  return amounts.filter(({ quantity }) => quantity > 0);
}

/**
 * Throws unless the stock suffices, as for waste: a batch cannot take more than is in stock, unless the owner allows
 * sales below zero.
 */
async function requireStock(context: Context, items: Items, used: readonly Used[]): Promise<void> {
  const short = used.flatMap(({ item_id, quantity }) => {
    const item = items.get(item_id);
    if (!item || quantity <= item.quantity_available) return [];
    return [{ ...item, needed: quantity }];
  });
  if (short.length === 0 || (await sellsBelowZero(context))) return;
  const lines = short.map(
    (item) =>
      `${formatStock(item.needed, item)} of ${item.name} (${formatStock(item.quantity_available, item)} in stock)`,
  );
  throw conflict(
    "NOT_ENOUGH_STOCK",
    `This batch needs more than there is: ${lines.join(", ")}. Count what is there, or make a smaller batch.`,
    {
      items: short.map((item) => ({
        id: item.id,
        name: item.name,
        unit: item.shown_unit,
        needed: shownAmount(item.needed, item).quantity,
        quantity_available: shownAmount(item.quantity_available, item).quantity,
      })),
    },
  );
}

/** Stores the batch. A shelf life in hours ends on a calendar day of the restaurant. */
async function insertBatch(
  { db, companyId, actor }: Context,
  item: { id: string; unit: string },
  batch: PlannedBatch,
): Promise<void> {
  const expires =
    batch.expires_on === undefined
      ? sql`(now() + make_interval(hours => recipe.shelf_life_hours)) at time zone company.timezone`
      : sql`${batch.expires_on}::date`;
  await sql`
    insert into batches (company_id, id, item_id, planned, made, unit, by, made_by, expires_on, note)
    select company.id, ${batch.id}::uuid, recipe.item_id, ${batch.planned}::numeric, ${batch.made}::numeric, ${item.unit},
      ${actorId(actor)}::uuid, ${actor.name}, (${expires})::date, ${batch.note}
    from companies company
    join prep_recipes recipe on recipe.company_id = company.id and recipe.item_id = ${item.id}
    where company.id = ${companyId}`.execute(db);
}

async function bookMovements(context: Context, batch: PlannedBatch, used: readonly Used[]): Promise<void> {
  const source = { source_type: "batch", source_id: batch.id, note: batch.note } as const;
  for (const { item_id, quantity } of used) {
    await bookMovement(context, { ...source, item_id, quantity: -quantity, reason: "consume" });
  }
  await bookMovement(context, { ...source, item_id: batch.item_id, quantity: batch.made, reason: "produce" });
}
