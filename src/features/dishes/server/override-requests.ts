import { createHash } from "node:crypto";
import type { AskedOverride } from "#src/features/dishes/declaration-contract.ts";
import { overrideQuestion } from "#src/features/dishes/override-questions.ts";
import { changesOf, readChangedNames } from "#src/features/dishes/server/override-changes.ts";
import { askedOf, questionHash } from "#src/features/dishes/server/overrides.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import { ingredientsOfDishes, readOverrides } from "#src/features/dishes/server/read-overrides.ts";
import type { Context } from "#src/server/context.ts";

/** A dish of which the owner is asked about overrides again. */
export interface OverrideRequest {
  /** The dish's. */
  id: string;
  name: string;
  /** Another when something changes once more. */
  cause: string;
  overrides: AskedOverride[];
}

/** Returns the dishes with overrides whose question has changed, on the menu or not. */
export async function openOverrideRequests(context: Context): Promise<OverrideRequest[]> {
  const overrides = await readOverrides(context, "all");
  if (overrides.size === 0) return [];
  const [food, ingredients, names] = await Promise.all([
    readKnownFood(context),
    ingredientsOfDishes(context, [...overrides.keys()]),
    dishNames(context, [...overrides.keys()]),
  ]);
  const requests: OverrideRequest[] = [];
  for (const [id, stored] of overrides) {
    const ids = ingredients.get(id) ?? new Set<string>();
    const hashed = stored.map((one) => one.hashed);
    const asked = new Set(askedOf(hashed, ids, food));
    if (asked.size === 0) continue;
    const again = stored.filter((one) => asked.has(one.name));
    const itemNames = await readChangedNames(context, again, ids, food);
    const listed = again.map((one) => ({
      name: one.name,
      state: one.state,
      reason: one.reason,
      question: questionHash(overrideQuestion(one.name, ids, food)),
      changes: changesOf(one, ids, food, itemNames),
    }));
    requests.push({ id, name: names.get(id) ?? "", cause: causeOf(listed), overrides: listed });
  }
  return requests;
}

const causeOf = (listed: OverrideRequest["overrides"]) =>
  createHash("md5")
    .update(listed.map(({ name, question }) => `${name} ${question}`).join(","))
    .digest("hex");

async function dishNames({ db, companyId }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("dish")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
