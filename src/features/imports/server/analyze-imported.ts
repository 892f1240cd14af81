import { z } from "zod";
import { IMPORT_KINDS } from "#src/features/imports/fields.ts";
import type { Context } from "#src/server/context.ts";
import { analyzeTables, MANY_ROWS } from "#src/server/db/analyze.ts";
import type { DB } from "#src/server/db/schema.ts";
import { companyJob } from "#src/server/jobs.ts";

type ImportKind = (typeof IMPORT_KINDS)[number];

const FILLED: Record<ImportKind, readonly (keyof DB)[]> = {
  ingredients: ["inventory", "item_packs", "stock_movements", "suppliers", "supplier_items", "activity_logs"],
  suppliers: ["suppliers"],
  dishes: ["dish", "dish_size", "dish_ingredient", "recipe_needs", "menu_category"],
};

/** Runs after the import's transaction, because the written rows can be counted only after they are committed. */
export const analyzeImported = companyJob({
  name: "imports.analyze",
  data: z.object({ kind: z.enum(IMPORT_KINDS) }),
  run: ({ database }, { kind }) => analyzeTables(database, FILLED[kind]),
});

/** Queues the analysis of the tables that an import filled, if it created many rows. */
export async function queueAnalysis(
  { db, jobs, companyId }: Context,
  kind: ImportKind,
  { created }: { created: number },
): Promise<void> {
  if (created >= MANY_ROWS) await jobs.send(db, analyzeImported, companyId, { kind }, { key: kind });
}
