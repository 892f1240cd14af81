import { storedAmount } from "#src/features/offer/options/server/option-lines.ts";
import { combinedQuantity } from "#src/features/prep/amounts.ts";
import { readItemPacks } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/** Replaces one item with another in the lines of options; an option that has both gets the sum of both. */
export async function mergeOptionLines(
  context: Context,
  { from, into }: { from: string; into: string },
): Promise<void> {
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
    // Lines that cancel each other out are removed.
    const obsolete = quantity === 0 ? [removed_id, id] : [removed_id];
    await db.deleteFrom("option_lines").where("company_id", "=", companyId).where("id", "in", obsolete).execute();
    if (quantity === 0) continue;
    // Both items have the same unit here, so a line that does not convert is a programming error. It throws, so that no
    // line is dropped silently.
    if (amount === null) throw new Error(`The line ${id} of an option does not convert to ${unit}.`);
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
