import { readPacks } from "#src/features/dishes/server/recipe-lines.ts";
import { storedAmount } from "#src/features/options/server/option-lines.ts";
import { combinedQuantity } from "#src/features/prep/amounts.ts";
import { requireStorableNeeds } from "#src/features/prep/server/needs.ts";
import { readItemPacks } from "#src/features/prep/server/recipe-rows.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

export const optionListeners: Listener<Context>[] = [
  { to: "inventory.units-changed", run: (context, { id }) => recomputeOptions(context, id) },
  { to: "inventory.items-merged", run: mergeOptionLines },
];

/**
 * Converts every option's line of an item again, after its unit or its packs have changed. Throws 409 when one can no longer
 * be converted, as recipes do.
 */
async function recomputeOptions(context: Context, itemId: string): Promise<void> {
  const { db, companyId } = context;
  const lines = await db
    .selectFrom("option_lines as line")
    .innerJoin("options as option", (join) =>
      join.onRef("option.company_id", "=", "line.company_id").onRef("option.id", "=", "line.option_id"),
    )
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "line.company_id").onRef("item.id", "=", "line.ingredient_id"),
    )
    .select(["line.id", "line.quantity", "line.unit", "line.yield_percent"])
    .select(["option.name as option_name", "item.name as item_name", "item.unit as item_unit"])
    .where("line.company_id", "=", companyId)
    .where("line.ingredient_id", "=", itemId)
    .execute();
  if (lines.length === 0) return;
  const packs = (await readPacks(context, [itemId])).get(itemId) ?? [];
  for (const line of lines) {
    const amount = storedAmount(line, line.item_unit, packs);
    if (!amount || amount.stock_quantity === 0) throw conversionNeeded(line);
    await db
      .updateTable("option_lines")
      .set(amount)
      .where("company_id", "=", companyId)
      .where("id", "=", line.id)
      .execute();
  }
  await requireStorableNeeds(context);
  await publish(context, "options.changed");
}

const conversionNeeded = (line: { option_name: string; item_name: string; unit: string; item_unit: string }) =>
  conflict(
    "RECIPES_NEED_CONVERSION",
    `${line.item_name} is used in ${line.unit} by the option ${line.option_name}, which cannot be converted to ${line.item_unit}. Give the item a pack size first, or change the option.`,
    { dishes: [line.option_name] },
  );

/** Puts one item in the place of another in the lines of options; an option that has both takes the sum of both. */
async function mergeOptionLines(context: Context, { from, into }: { from: string; into: string }): Promise<void> {
  const { db, companyId } = context;
  const { unit, packs } = await readItemPacks(context, into);
  const both = await db
    .selectFrom("option_lines as removed")
    .innerJoin("option_lines as line", (join) =>
      join.onRef("line.company_id", "=", "removed.company_id").onRef("line.option_id", "=", "removed.option_id"),
    )
    .select(["line.id", "line.quantity", "line.unit", "line.yield_percent", "removed.id as removed_id"])
    .select(["removed.quantity as more", "removed.unit as more_unit", "removed.yield_percent as more_yield"])
    .where("removed.company_id", "=", companyId)
    .where("removed.ingredient_id", "=", from)
    .where("line.ingredient_id", "=", into)
    .execute();
  for (const { id, removed_id, more, more_unit, more_yield, ...line } of both) {
    const added = { quantity: more, unit: more_unit, yield_percent: more_yield };
    const quantity = combinedQuantity(line, added, unit, packs);
    const amount = storedAmount({ ...line, quantity }, unit, packs);
    // One that adds as much as the other leaves out is nothing.
    const obsolete = quantity === 0 ? [removed_id, id] : [removed_id];
    await db.deleteFrom("option_lines").where("company_id", "=", companyId).where("id", "in", obsolete).execute();
    if (amount === null || quantity === 0) continue;
    await db
      .updateTable("option_lines")
      .set({ quantity, ...amount })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
  }
  await db
    .updateTable("option_lines")
    .set({ ingredient_id: into })
    .where("company_id", "=", companyId)
    .where("ingredient_id", "=", from)
    .execute();
  await publish(context, "options.changed");
}
