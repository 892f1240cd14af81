import { v7 as uuid } from "uuid";
import type { NewPack } from "#src/features/inventory/contract.ts";
import { packProblem } from "#src/features/inventory/packs.ts";
import { packRows } from "#src/features/inventory/server/held-units.ts";
import { noteRedefined } from "#src/features/inventory/server/redefine.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";

/** Replaces the item's pack sizes. Throws 400 when they contradict each other or do not convert into the item's unit. */
export async function replacePacks(
  context: Context,
  itemId: string,
  unit: string,
  packs: readonly NewPack[],
): Promise<void> {
  const problem = packProblem(unit, packs);
  if (problem) throw badRequest(problem);
  const { db, companyId } = context;
  const rows = await packRows(context, packs);
  const before = await db
    .deleteFrom("item_packs")
    .where("company_id", "=", companyId)
    .where("item_id", "=", itemId)
    .returning(["name", "count", "unit", "quantity"])
    .execute();
  const sizesOf = (packs: typeof before) =>
    packs.map((pack) => `${pack.count} ${pack.quantity} ${pack.unit} ${pack.name}`);
  if (sizesOf(before).toSorted().join("\n") !== sizesOf(rows).toSorted().join("\n"))
    await noteRedefined(context, itemId);
  if (packs.length === 0) return;
  await db
    .insertInto("item_packs")
    .values(rows.map((row) => ({ id: uuid(), company_id: companyId, item_id: itemId, ...row })))
    .execute();
}
