import { z } from "zod";
import { setComputedPrices } from "#src/features/inventory/server/item-kind.ts";
import { prepCosts } from "#src/features/prep/costs.ts";
import { readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";

const computeCosts = companyJob({
  name: "prep.compute-costs",
  data: z.object({}),
  run: (scope) => scope.within(setCosts),
});

/** Sets the cost of every prep item at the present prices of its parts. It locks items. */
export async function setCosts(context: Context): Promise<void> {
  const recipes = await readPrepRecipes(context);
  const prices = await readPrices(context);
  await setComputedPrices(
    context,
    [...prepCosts(recipes, prices)].map(([id, cost]) => ({ id, unit_price: cost ?? 0 })),
  );
}

export const prepJobs: readonly Job[] = [computeCosts];

/**
 * Queues the computation of the costs of prep items. It is a job because it locks items, and this transaction may
 * already have locked some.
 */
export async function recomputeCosts({ db, companyId, jobs }: Context): Promise<void> {
  await jobs.send(db, computeCosts, companyId, {});
}

/** Queues the computation when the item whose price has changed is a part of a prep item. */
export async function recomputeCostsOfUsers(context: Context, itemId: string): Promise<void> {
  const used = await context.db
    .selectFrom("prep_lines")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("ingredient_id", "=", itemId)
    .limit(1)
    .executeTakeFirst();
  if (used) await recomputeCosts(context);
}

async function readPrices({ db, companyId }: Context): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "unit_price"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, unit_price }) => [id, unit_price]));
}
