import { createHash } from "node:crypto";
import type { AskedOverride } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, DeclarationState } from "#src/features/dishes/declarations.ts";
import { type AskedOverrides, askedOverrides } from "#src/features/dishes/request-contract.ts";
import { overrideQuestion, type OverrideQuestion } from "#src/features/dishes/override-questions.ts";
import { changesOf, readChangedNames } from "#src/features/dishes/server/override-changes.ts";
import { shownHash, askedOf } from "#src/features/dishes/server/overrides.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import { ingredientsOfDishes, readOverrides, type StoredOverride } from "#src/features/dishes/server/read-overrides.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";
import type { FoundRequest, RequestKind } from "#src/server/agent-requests.ts";
import type { Context } from "#src/server/context.ts";

/**
 * The dishes, on the menu or not, and the prep items that have an answer whose question has changed. The owner is asked
 * again. Each further change makes the cause a different one.
 */
export const overridesToConfirm: RequestKind<typeof askedOverrides> = {
  shape: askedOverrides,
  number: 15,
  rank: 30,
  read: async (context) => {
    const food = await readKnownFood(context);
    return [...(await openOfDishes(context, food)), ...(await openOfItems(context, food))];
  },
};

type OverrideRequest = FoundRequest<Pick<AskedOverrides, "of" | "overrides">>;

async function openOfDishes(context: Context, food: KnownFood): Promise<OverrideRequest[]> {
  const overrides = await readOverrides(context, "all");
  if (overrides.size === 0) return [];
  const [ingredients, names] = await Promise.all([
    ingredientsOfDishes(context, [...overrides.keys()]),
    dishNames(context, [...overrides.keys()]),
  ]);
  const requests: OverrideRequest[] = [];
  for (const [id, stored] of overrides) {
    const ids = ingredients.get(id) ?? new Set<string>();
    const hashed = stored.map((storedOverride) => storedOverride.hashed);
    const asked = new Set(askedOf(hashed, ids, food));
    if (asked.size === 0) continue;
    const again = stored.filter((storedOverride) => asked.has(storedOverride.name));
    const listed = await listedOf(context, again, ids, food);
    const facts = { of: "dish" as const, overrides: listed };
    requests.push({ id, name: names.get(id) ?? "", cause: causeOf(listed), facts });
  }
  return requests;
}

async function openOfItems(context: Context, food: KnownFood): Promise<OverrideRequest[]> {
  if (food.asked.size === 0) return [];
  const { db, companyId } = context;
  const rows = await db
    .selectFrom("item_declarations as declared")
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "declared.company_id").onRef("item.id", "=", "declared.item_id"),
    )
    .select(["item.id", "item.name as item_name", "declared.name", "declared.state", "declared.question"])
    .where("declared.company_id", "=", companyId)
    .where("declared.item_id", "in", [...food.asked.keys()])
    .where("item.deleted_at", "is", null)
    .orderBy("declared.name")
    .execute();
  const requests: OverrideRequest[] = [];
  for (const [id, declared] of Map.groupBy(rows, (row) => row.id)) {
    const again = declared
      .filter((one) => food.asked.get(id)?.has(one.name as DeclarationName))
      .map((one) => ({
        name: one.name as DeclarationName,
        state: one.state as DeclarationState,
        reason: null,
        question: one.question as OverrideQuestion | null,
      }));
    const listed = await listedOf(context, again, new Set(food.parts.get(id)), food);
    const facts = { of: "item" as const, overrides: listed };
    requests.push({ id, name: declared[0]?.item_name ?? "", cause: causeOf(listed), facts });
  }
  return requests;
}

type Asked = Pick<StoredOverride, "name" | "state" | "question"> & { reason: string | null };

async function listedOf(
  context: Context,
  again: readonly Asked[],
  ids: ReadonlySet<string>,
  food: KnownFood,
): Promise<AskedOverride[]> {
  const itemNames = await readChangedNames(context, again, ids, food);
  return again.map((one) => ({
    name: one.name,
    state: one.state,
    reason: one.reason,
    question: shownHash(overrideQuestion(one.name, ids, food), one),
    changes: changesOf(one, ids, food, itemNames),
  }));
}

const causeOf = (listed: readonly AskedOverride[]) =>
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
