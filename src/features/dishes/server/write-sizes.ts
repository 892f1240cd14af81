import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { SizeLine } from "#src/features/dishes/contract.ts";
import {
  type ExistingLine,
  lineRow,
  openPantry,
  assertNoDuplicates,
} from "#src/features/dishes/server/recipe-lines.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";
import { currencyDigits } from "#src/shared/money.ts";

/**
 * Makes a dish's sizes and their recipes what the list says: those with an id are changed, those without are new, those
 * that are missing are taken off. A size without `ingredients` keeps its recipe. The same few statements for any number.
 */
export async function writeSizes(context: Context, dishId: string, wanted: readonly SizeLine[]): Promise<void> {
  const { db, companyId } = context;
  await requirePrices(context, wanted);
  const pantry = await openPantry(
    context,
    wanted.flatMap((size) => (size.ingredients ?? []).map((line) => line.ingredient_id)),
  );
  const current = await currentSizes(context, dishId);
  const kept = new Set(wanted.map((size) => size.id).filter((id) => id !== undefined));
  for (const id of kept) if (!current.has(id)) throw notFound("Size");
  if (wanted.filter((size) => size.id !== undefined).length > kept.size) throw badRequest("A size was given twice.");

  const sizes = wanted.map((size, position) => ({ ...size, id: size.id ?? uuid(), position }));
  await db
    .insertInto("dish_size")
    .values(
      sizes.map(({ id, name, price, position }) => ({
        company_id: companyId,
        id,
        menu_item_id: dishId,
        name,
        price,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["company_id", "id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        price: eb.ref("excluded.price"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
  const dropped = [...current.keys()].filter((id) => !kept.has(id));
  if (dropped.length > 0) {
    await db
      .updateTable("dish_size")
      .set({ deleted_at: sql`now()` })
      .where("company_id", "=", companyId)
      .where("id", "in", dropped)
      .execute();
  }

  const rows = [];
  const goners: string[] = [];
  for (const size of sizes) {
    if (!size.ingredients) continue;
    assertNoDuplicates(pantry, size.ingredients);
    const before = new Map((current.get(size.id) ?? []).map((line) => [line.ingredient_id, line]));
    for (const [position, line] of size.ingredients.entries()) {
      const existing = before.get(line.ingredient_id);
      before.delete(line.ingredient_id);
      const row = lineRow(pantry, line, existing);
      rows.push({ ...row, company_id: companyId, id: existing?.id ?? uuid(), dish_size_id: size.id, position });
    }
    goners.push(...[...before.values()].map((line) => line.id));
  }
  if (goners.length > 0) {
    await db.deleteFrom("dish_ingredient").where("company_id", "=", companyId).where("id", "in", goners).execute();
  }
  if (rows.length > 0) await upsertLines(context, rows);
}

type StoredLine = ReturnType<typeof lineRow> & {
  company_id: string;
  id: string;
  dish_size_id: string;
  position: number;
};

export async function upsertLines({ db }: Context, rows: readonly StoredLine[]): Promise<void> {
  await db
    .insertInto("dish_ingredient")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["company_id", "id"]).doUpdateSet((eb) => ({
        quantity_per_dish: eb.ref("excluded.quantity_per_dish"),
        unit: eb.ref("excluded.unit"),
        yield_percent: eb.ref("excluded.yield_percent"),
        stock_quantity: eb.ref("excluded.stock_quantity"),
        calories: eb.ref("excluded.calories"),
        nutrition: eb.ref("excluded.nutrition"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
}

/** The sizes on the menu now, each with its lines. */
async function currentSizes({ db, companyId }: Context, dishId: string): Promise<Map<string, ExistingLine[]>> {
  const rows = await db
    .selectFrom("dish_size as size")
    .leftJoin("dish_ingredient as line", (join) =>
      join.onRef("line.company_id", "=", "size.company_id").onRef("line.dish_size_id", "=", "size.id"),
    )
    .select([
      "size.id as size_id",
      "line.id",
      "line.ingredient_id",
      "line.stock_quantity",
      "line.yield_percent",
      "line.calories",
      "line.nutrition",
    ])
    .where("size.company_id", "=", companyId)
    .where("size.menu_item_id", "=", dishId)
    .where("size.deleted_at", "is", null)
    .orderBy("size.position")
    .execute();
  const found = new Map<string, ExistingLine[]>();
  for (const { size_id, ...line } of rows) {
    const lines = found.get(size_id) ?? [];
    found.set(size_id, lines);
    if (line.id !== null) lines.push({ ...line, dish_size_id: size_id } as ExistingLine);
  }
  return found;
}

/** A price has no more decimals than the company's currency: 12.50 is none in yen. */
export async function requirePrices(
  { db, companyId }: Context,
  sizes: readonly { price?: number | undefined }[],
): Promise<void> {
  const { currency } = await db
    .selectFrom("companies")
    .select("currency")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const digits = currencyDigits(currency);
  for (const { price } of sizes) {
    if (price !== undefined && Number(price.toFixed(digits)) !== price) {
      throw badRequest(`A price in ${currency} has at most ${digits} decimals.`);
    }
  }
}
