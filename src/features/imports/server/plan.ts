import { createHash } from "node:crypto";
import { countryOf } from "#src/features/companies/countries.ts";
import { listIngredientCategories } from "#src/features/inventory/server/ingredient-categories.ts";
import { listCategories } from "#src/features/categories/server/categories.ts";
import type { ImportPreview, ImportSource, PreviewRow } from "#src/features/imports/contract.ts";
import { type ColumnMapping, IMPORT_FIELDS, type ImportKind } from "#src/features/imports/fields.ts";
import { guessKind, guessMapping, systemOf } from "#src/features/imports/guess.ts";
import { readDishes } from "#src/features/imports/server/reading/dishes.ts";
import { readIngredient } from "#src/features/imports/server/reading/ingredients.ts";
import { decimalSignOf } from "#src/features/imports/server/reading/numbers.ts";
import { rowReader, type RowReader } from "#src/features/imports/server/reading/rows.ts";
import { readTable, type Table } from "#src/features/imports/server/reading/table.ts";
import { type DishAct, planDishes } from "#src/features/imports/server/plan-dishes.ts";
import { type ItemAct, planIngredients } from "#src/features/imports/server/plan-ingredients.ts";
import { type SupplierAct, planSuppliers } from "#src/features/imports/server/plan-suppliers.ts";
import type { PlannedRow } from "#src/features/imports/server/planned-row.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { supplierKey, textKey } from "#src/shared/text-key.ts";
import { type DecimalSign, decimalSigns } from "#src/shared/typed-number.ts";

/** The rows of one kind with what each does. */
export type PlannedRows =
  | { kind: "ingredients"; rows: PlannedRow<ItemAct>[] }
  | { kind: "suppliers"; rows: PlannedRow<SupplierAct>[] }
  | { kind: "dishes"; rows: PlannedRow<DishAct>[] };

export interface ImportPlan {
  preview: ImportPreview;
  planned: PlannedRows;
}

/** Reads a file and compares it with what the company has. Throws 400 when it has no table. */
export async function planImport(context: Context, source: ImportSource): Promise<ImportPlan> {
  const read = readTable(source.text);
  if (!read.ok) throw badRequest(read.problem);
  const { table } = read;
  const kind = source.kind ?? guessKind(table.header);
  const mapping = source.mapping ?? guessMapping(kind, table.header);
  const decimal = source.decimal ?? (await signOf(context, kind, table, mapping));
  const problem = mappingProblem(kind, mapping);
  const signs: readonly DecimalSign[] = decimal === null ? [".", ","] : [decimal];
  const readers = problem === null ? table.rows.map((row) => rowReader(row, mapping, signs)) : [];
  const planned = await planRows(context, kind, readersOf(readers, table));
  const rows = sorted(planned.rows.map(({ row }) => row));
  const along = await namesToMake(context, planned);
  const shownOf = { kind, rows, along };
  const preview: ImportPreview = {
    ...shownOf,
    system: systemOf(table.header)?.system ?? null,
    header: table.header,
    sample: table.rows.slice(0, 3).map(({ cells }) => cells),
    mapping,
    decimal,
    problem,
    counts: countsOf(rows),
    version: createHash("sha256").update(JSON.stringify(shownOf)).digest("hex"),
  };
  return { preview, planned };
}

/** Toast lists modifiers among the items of a menu; they are no dishes. */
function readersOf(readers: RowReader[], { header, rows }: Table): RowReader[] {
  const column = header.findIndex((name) => textKey(name) === "entity type");
  if (column < 0) return readers;
  for (const [at, reader] of readers.entries()) {
    const type = textKey(rows[at]?.cells[column] ?? "");
    if (type !== "" && !type.endsWith("item")) reader.problems.push(`A ${type} is not a dish and is not imported.`);
  }
  return readers;
}

async function planRows(context: Context, kind: ImportKind, readers: RowReader[]): Promise<PlannedRows> {
  if (kind === "suppliers") return { kind, rows: await planSuppliers(context, readers) };
  if (kind === "dishes") return { kind, rows: await planDishes(context, readDishes(readers)) };
  return { kind, rows: await planIngredients(context, readers.map(readIngredient)) };
}

async function signOf({ db, companyId }: Context, kind: ImportKind, { rows }: Table, mapping: ColumnMapping) {
  const columns = IMPORT_FIELDS[kind].flatMap(({ key, number }) => (number ? (mapping[key] ?? []) : []));
  const cells = rows.flatMap((row) => columns.map((column) => row.cells[column] ?? ""));
  const certain = decimalSignOf(cells);
  if (certain !== null) return certain;
  const { country } = await db
    .selectFrom("companies")
    .select("country")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const code = countryOf(country)?.code;
  const [sign, other] = decimalSigns(code, code === undefined ? "en" : `und-${code}`);
  return sign !== undefined && other === undefined ? sign : null;
}

function mappingProblem(kind: ImportKind, mapping: ColumnMapping): string | null {
  const missing = IMPORT_FIELDS[kind].filter(({ key, required }) => required && mapping[key] === undefined);
  if (missing.length === 0) return null;
  return `Choose the column for: ${missing.map(({ label }) => label).join(", ")}.`;
}

const ORDER: readonly PreviewRow["action"][] = ["error", "change", "new", "same"];

/** What needs a person comes first. */
function sorted(rows: PreviewRow[]): PreviewRow[] {
  return rows.toSorted((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action) || a.line - b.line);
}

function countsOf(rows: readonly PreviewRow[]): ImportPreview["counts"] {
  const counts = { new: 0, change: 0, same: 0, error: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}

/** Returns the suppliers and categories that rows name and the company does not have. */
async function namesToMake(context: Context, { kind, rows }: PlannedRows): Promise<ImportPreview["along"]> {
  const acting = rows.filter(({ act }) => act !== null);
  const suppliers = new Set((await listSuppliers(context)).map(({ name }) => supplierKey(name)));
  const own = kind === "dishes" ? await listCategories(context) : await listIngredientCategories(context);
  const categories = new Set(own.map(({ name }) => textKey(name)));
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
      textKey,
    ),
  };
}
