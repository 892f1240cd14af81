import { createHash } from "node:crypto";
import type { ImportPreview, PreviewRow } from "#src/features/imports/contract.ts";
import type { Known } from "#src/features/imports/server/known.ts";
import { type DishAct, planDishes } from "#src/features/imports/server/plan-dishes.ts";
import { type ItemAct, planIngredients } from "#src/features/imports/server/plan-ingredients.ts";
import type { PlannedRow } from "#src/features/imports/server/planned-row.ts";
import { planSuppliers, type SupplierAct } from "#src/features/imports/server/plan-suppliers.ts";
import type { Drafts, ReadFile } from "#src/features/imports/server/reading/read-file.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";
import { identityKey } from "#src/shared/text-key.ts";

/** The rows of one kind, each with its action. */
export type PlannedRows =
  | { kind: "ingredients"; rows: PlannedRow<ItemAct>[] }
  | { kind: "suppliers"; rows: PlannedRow<SupplierAct>[] }
  | { kind: "dishes"; rows: PlannedRow<DishAct>[] };

export interface ImportPlan {
  preview: ImportPreview;
  planned: PlannedRows;
}

/** Compares the reading of a file with the company's data. */
export function planImport({ reading, rows: drafts }: ReadFile, known: Known): ImportPlan {
  const planned = planRows(drafts, known);
  const rows = sorted(planned);
  const along = namesToMake(planned, known);
  const { kind, encoding, sheet, heading } = reading;
  const decided = { kind, encoding, sheet, heading, rows, along };
  const version = createHash("sha256").update(JSON.stringify(decided)).digest("hex");
  return { preview: { ...reading, rows, along, counts: countsOf(rows), version }, planned };
}

function planRows(drafts: Drafts, known: Known): PlannedRows {
  if (drafts.kind === "suppliers" && known.kind === "suppliers")
    return { kind: "suppliers", rows: planSuppliers(drafts.drafts, known) };
  if (drafts.kind === "dishes" && known.kind === "dishes")
    return { kind: "dishes", rows: planDishes(drafts.drafts, known, drafts.units) };
  if (drafts.kind === "ingredients" && known.kind === "ingredients")
    return { kind: "ingredients", rows: planIngredients(drafts.drafts, known) };
  throw new Error(`Rows of ${drafts.kind} were compared with ${known.kind}.`);
}

const ORDER: readonly PreviewRow["action"][] = ["error", "change", "new", "added", "same"];

/** Sorts the rows: rows that need a person come first, and a row that continues another row follows that row. */
function sorted({ rows }: PlannedRows): PreviewRow[] {
  return rows
    .toSorted((a, b) => ORDER.indexOf(a.row.action) - ORDER.indexOf(b.row.action) || a.row.line - b.row.line)
    .flatMap(({ row, parts = [] }) => [row, ...parts]);
}

function countsOf(rows: readonly PreviewRow[]): ImportPreview["counts"] {
  const counts = { new: 0, change: 0, added: 0, same: 0, error: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}

/** Returns the suppliers and categories that rows name and the company does not have. */
function namesToMake({ rows }: PlannedRows, known: Known): ImportPreview["along"] {
  const acting = rows.filter(({ act }) => act !== null);
  const suppliers = new Set("suppliers" in known ? known.suppliers.map(({ name }) => supplierKey(name)) : []);
  const categories = new Set("categories" in known ? known.categories.map(({ name }) => identityKey(name)) : []);
  const missing = (names: (string | undefined)[], known: Set<string>, keyOf: (name: string) => string) =>
    names.flatMap((name) => {
      if (name === undefined || known.has(keyOf(name))) return [];
      known.add(keyOf(name));
      return [name];
    });
  return {
    suppliers: missing(
      acting.map(({ supplier }) => supplier),
      suppliers,
      supplierKey,
    ),
    categories: missing(
      acting.map(({ category }) => category),
      categories,
      identityKey,
    ),
  };
}
