import { readPacks } from "#src/features/dishes/server/recipe-lines.ts";
import { mergeOptionLines } from "#src/features/offer/options/server/merge-items.ts";
import { storedAmount } from "#src/features/offer/options/server/option-lines.ts";
import { requireStorableNeeds } from "#src/features/prep/server/needs.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

export const optionListeners: Listener<Context>[] = [
  { to: "inventory.units-changed", run: (context, { id }) => recomputeOptions(context, id) },
  { to: "inventory.items-merged", run: mergeOptionLines },
];

/**
 * Converts every option line with an item again, after the item's unit or packs have changed. Throws 409 when a line
 * can no longer be converted, as recipes do.
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
