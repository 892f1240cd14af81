import { type Change, recordChange } from "#src/features/activity/server/record-change.ts";
import { createCategory, listCategories } from "#src/features/dishes/categories/server/categories.ts";
import { addDishes } from "#src/features/dishes/server/add-dishes.ts";
import { updateDish } from "#src/features/dishes/server/dishes.ts";
import type { ImportPreview, ImportResult } from "#src/features/imports/contract.ts";
import { queueAnalysis } from "#src/features/imports/server/analyze-imported.ts";
import { withFile } from "#src/features/imports/server/import-pool.ts";
import type { ImportPlan, PlannedRows } from "#src/features/imports/server/plan.ts";
import type { PlannedRow } from "#src/features/imports/server/planned-row.ts";
import { resultOf } from "#src/features/imports/server/result.ts";
import { addItems } from "#src/features/inventory/server/add-items.ts";
import {
  createIngredientCategory,
  listIngredientCategories,
} from "#src/features/inventory/server/ingredient-categories.ts";
import { updateItem } from "#src/features/inventory/server/items.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addSuppliers, listSuppliers, updateSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { AppError, conflict } from "#src/server/http/errors.ts";
import type { SentBytes } from "#src/server/processes/requests.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";
import { identityKey } from "#src/shared/text-key.ts";

/** Returns what an import of the file in a body would do, row by row. */
export function previewFile(scope: Scope, body: SentBytes, signal: AbortSignal): Promise<ImportPreview> {
  return withFile(scope, { endpoint: "preview", body }, signal, async (plan) => (await scope.within(plan)).preview);
}

/**
 * Imports the rows that a preview showed, in one transaction. The company is locked first, so that the second of two
 * imports sees the result of the first. Throws 409 IMPORT_CHANGED if the rows would now have another effect.
 */
export function runImport(scope: Scope, body: SentBytes, signal: AbortSignal): Promise<ImportResult> {
  return withFile(scope, { endpoint: "run", body }, signal, (plan, choices) =>
    scope.within(async (context) => {
      if (!choices) throw new Error("The body of an import has a version.");
      const { version, leave_out_errors, changes } = choices;
      await lockCompanyRow(context);
      const { preview, planned } = await plan(context);
      requireDecided(preview, version, leave_out_errors);
      const chosen = new Set(changes);
      const counts = await write(context, chosenRows(planned, chosen), preview);
      if (counts.created + counts.changed > 0) await recordImport(context, planned.kind, counts);
      await queueAnalysis(context, planned.kind, counts);
      return resultOf(preview, chosen);
    }),
  );
}

function requireDecided(preview: ImportPreview, version: string, leavesOutErrors: boolean): void {
  if (preview.version !== version) {
    throw conflict("IMPORT_CHANGED", "Something has changed since this preview. Look at it again, then import.");
  }
  const { error } = preview.counts;
  if (error > 0 && !leavesOutErrors) {
    throw new AppError(400, `${error === 1 ? "A row has" : `${error} rows have`} errors. Nothing was imported.`, {
      code: "IMPORT_HAS_ERRORS",
    });
  }
}

/** Returns the new rows, and those of the changed rows that the person chose. */
function chosenRows(planned: PlannedRows, chosen: ReadonlySet<number>): PlannedRows {
  const wanted = ({ row }: PlannedRow<unknown>) =>
    row.action === "new" || (row.action === "change" && chosen.has(row.line));
  switch (planned.kind) {
    case "ingredients":
      return { kind: planned.kind, rows: planned.rows.filter(wanted) };
    case "suppliers":
      return { kind: planned.kind, rows: planned.rows.filter(wanted) };
    case "dishes":
      return { kind: planned.kind, rows: planned.rows.filter(wanted) };
  }
}

interface Counts {
  created: number;
  changed: number;
}

function write(context: Context, planned: PlannedRows, preview: ImportPlan["preview"]): Promise<Counts> {
  switch (planned.kind) {
    case "ingredients":
      return writeIngredients(context, planned.rows, preview);
    case "suppliers":
      return writeSuppliers(context, planned.rows);
    case "dishes":
      return writeDishes(context, planned.rows);
  }
}

type Rows<Kind extends PlannedRows["kind"]> = Extract<PlannedRows, { kind: Kind }>["rows"];

async function writeIngredients(
  context: Context,
  rows: Rows<"ingredients">,
  { along }: ImportPlan["preview"],
): Promise<Counts> {
  const named = new Set(rows.map(({ supplier }) => supplier && supplierKey(supplier)));
  const missing = along.suppliers.filter((name) => named.has(supplierKey(name)));
  await addSuppliers(
    context,
    missing.map((name) => createSupplier.body.parse({ name })),
  );
  if (missing.length > 0) await recordImport(context, "suppliers", { created: missing.length, changed: 0 });
  const suppliers = new Map((await listSuppliers(context)).map(({ id, name }) => [supplierKey(name), id]));
  const categories = await categoryIds(rows, {
    list: () => listIngredientCategories(context),
    add: (name) => createIngredientCategory(context, name),
  });
  const referred = ({ supplier, category }: Rows<"ingredients">[number]) => ({
    ...(supplier !== undefined && { supplier_id: suppliers.get(supplierKey(supplier)) ?? null }),
    ...(category !== undefined && { category_id: categories.get(identityKey(category)) ?? null }),
  });
  const created = rows.flatMap((row) => (row.act?.kind === "create" ? [{ ...row.act.item, ...referred(row) }] : []));
  await addItems(context, created);
  for (const row of rows) {
    if (row.act?.kind === "update") await updateItem(context, row.act.id, { ...row.act.changes, ...referred(row) });
  }
  return { created: created.length, changed: rows.length - created.length };
}

async function writeSuppliers(context: Context, rows: Rows<"suppliers">): Promise<Counts> {
  const created = rows.flatMap(({ act }) => (act?.kind === "create" ? [act.supplier] : []));
  await addSuppliers(context, created);
  for (const { act } of rows) if (act?.kind === "update") await updateSupplier(context, act.id, act.changes);
  return { created: created.length, changed: rows.length - created.length };
}

async function writeDishes(context: Context, rows: Rows<"dishes">): Promise<Counts> {
  const categories = await categoryIds(rows, {
    list: () => listCategories(context),
    add: (name) => createCategory(context, { name, display_order: 0 }),
  });
  const referred = ({ category }: Rows<"dishes">[number]) =>
    category === undefined ? {} : { category_id: categories.get(identityKey(category)) ?? null };
  const created = rows.flatMap((row) => (row.act?.kind === "create" ? [{ ...row.act.dish, ...referred(row) }] : []));
  await addDishes(context, created);
  for (const row of rows) {
    if (row.act?.kind === "update") await updateDish(context, row.act.id, { ...row.act.changes, ...referred(row) });
  }
  return { created: created.length, changed: rows.length - created.length };
}

interface Named {
  id: string;
  name: string;
}

/** Returns the ids of the categories that the rows name, after creating the missing ones. */
async function categoryIds(
  rows: readonly { category?: string | undefined }[],
  { list, add }: { list: () => Promise<Named[]>; add: (name: string) => Promise<Named> },
): Promise<Map<string, string>> {
  const ids = new Map((await list()).map(({ id, name }) => [identityKey(name), id]));
  for (const { category } of rows) {
    if (category === undefined || ids.has(identityKey(category))) continue;
    ids.set(identityKey(category), (await add(category)).id);
  }
  return ids;
}

const RECORDED = {
  ingredients: { entity: "inventory", event: "inventory.changed" },
  suppliers: { entity: "supplier", event: "suppliers.changed" },
  dishes: { entity: "dish", event: "dish.changed" },
} as const satisfies Record<PlannedRows["kind"], Pick<Change, "entity" | "event">>;

/** Records one line of the activity log and one event for all rows. */
async function recordImport(context: Context, kind: PlannedRows["kind"], { created, changed }: Counts): Promise<void> {
  const row = { id: null, name: null };
  const description = `${created} ${kind} were imported${changed > 0 ? `, ${changed} were changed` : ""}`;
  await recordChange(context, { ...RECORDED[kind], action: "create", row, description });
}
