import { z } from "zod";
import { MAX_TEXT } from "#src/features/archives/rules.ts";
import type { NewId } from "#src/features/archives/server/new-ids.ts";
import type { CellKind, ImportedColumn, ImportedTable } from "#src/features/archives/server/tables/imported-tables.ts";
import type { DeclaredTable } from "#src/server/db/declared-tables.ts";
import { validate } from "uuid";

interface Limit {
  code: string;
  origin?: string;
  maximum?: unknown;
  minimum?: unknown;
  values?: readonly unknown[];
  errors?: readonly (readonly Limit[])[];
}

/** What one row holds, as JSON that PostgreSQL takes for its columns. */
export type ImportedRow = Record<string, unknown>;

/** A table with the shapes of its JSON and what the API takes, which cannot be sent to a process. */
export type ReadTable = ImportedTable & Pick<DeclaredTable, "shapes" | "fields">;

interface Making {
  newId: NewId;
  /** Moments after this are not possible. */
  latest: string;
}

const FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^\d{1,15}(\.\d{1,40})?$/;
const SIGNED = /^-?\d{1,15}(\.\d{1,40})?(e-\d{1,3})?$/;
const COUNT = /^\d{1,15}$/;
const SIGNED_COUNT = /^-?\d{1,15}$/;
/** As PostgreSQL writes a moment in UTC. */
const MOMENT = /^(19|20)\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-6]\d(\.\d{1,6})?\+00$/;
const TIME = /^[0-2]\d:[0-5]\d:[0-6]\d$/;
/** As PostgreSQL writes a list of plain words. */
const LIST = /^\{[^{}\\\0]{0,20000}\}$/;

/** Without the apostrophe that keeps a spreadsheet from running it (`server/http/csv.ts`). */
const plain = (cell: string) => (FORMULA.test(cell) ? cell.slice(1) : cell);
const hasNoZero = (cell: string) => !cell.includes("\0");

/** Names that the API does not have a field for: those of people, of guests, and of what was sold once. No name in it is longer. */
const NAME = /^name$|_name$/;
const NAME_MAX = 300;
const NUMBERS: ReadonlySet<CellKind> = new Set<CellKind>(["number", "whole"]);

/** The cell, no longer and no larger than the API takes it. */
function likeApi(cell: z.ZodType, kind: CellKind, field: z.ZodType | undefined): z.ZodType {
  if (field === undefined || (kind !== "text" && !NUMBERS.has(kind))) return cell;
  return cell.superRefine((value, context) => {
    const problem = beyondApi(field, NUMBERS.has(kind) ? Number(value) : value);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
}

function cellOf({ kind, isSigned, words }: ImportedColumn, { newId, latest }: Making, maxText: number): z.ZodType {
  switch (kind) {
    case "id":
      return z.uuid("is not an id").transform(newId);
    case "ids":
      return z
        .string()
        .regex(/^\{([0-9a-f-]{36}(,(?!\})|(?=\})))*\}$/, "is not a list of ids")
        .transform((list) => list.replaceAll(/[0-9a-f-]{36}/g, newId));
    case "file":
      return z.string().max(300, "is too long");
    case "text":
      return z
        .string()
        .max(maxText, "is too long")
        .refine(hasNoZero, "has a character that text cannot have")
        .transform(plain);
    case "word":
      return z.enum(words, "is none of the words that are possible");
    case "list":
      return z.string().regex(LIST, "is not a list");
    case "number":
      return isSigned
        ? z.string().regex(SIGNED, "is not a number")
        : z.string().regex(NUMBER, "is not a number of zero or more");
    case "whole":
      return isSigned
        ? z.string().regex(SIGNED_COUNT, "is not a whole number")
        : z.string().regex(COUNT, "is not a whole number of zero or more");
    case "order":
      return z.string().regex(COUNT, "is not a place in the order");
    case "moment":
      return z
        .string()
        .regex(MOMENT, "is not a moment")
        .refine((moment) => moment <= latest, "is in the future");
    case "day":
      return z.iso.date("is not a day");
    case "time":
      return z.string().regex(TIME, "is not a time");
    case "flag":
      return z.enum(["true", "false"], "is neither true nor false");
    case "json":
      throw new Error("The shape of JSON is declared.");
  }
}

const orNull = (cell: z.ZodType) => z.union([z.literal("").transform(() => null), cell]);

/** JSON of a shape, with its ids replaced. */
function jsonCell(shape: z.ZodType, newId: NewId): z.ZodType {
  return z.string().transform((text, context) => {
    try {
      return mapIds(shape.parse(JSON.parse(plain(text))), newId);
    } catch {
      context.addIssue({ code: "custom", message: "has JSON of another shape" });
      return z.NEVER;
    }
  });
}

/** Moments that lie ahead of what they are about: an end that was set, a time for pickup. */
const AHEAD = new Set(["ends_at", "sold_out_until", "due_at", "to"]);

/** A file may be missing, and so may JSON: a row that needs it is left out, or refused by the database. */
const mayBeEmpty = ({ kind, isNullable }: ImportedColumn) => isNullable || kind === "file" || kind === "json";

/**
 * The schema of a table's rows: a row of texts by column in, the columns that are written out. A column that the archive
 * lacks is left to the database where it may be.
 */
export function rowSchema(
  { columns, shapes, fields }: ReadTable,
  making: Making,
): z.ZodObject<Record<string, z.ZodType>> {
  const cells = Object.entries(columns).map(([name, column]) => {
    const bounds = AHEAD.has(name) ? { ...making, latest: "3" } : making;
    const [shape, field] = [shapes[name], fields[name]];
    const cell = shape
      ? jsonCell(shape, making.newId)
      : likeApi(cellOf(column, bounds, !field && NAME.test(name) ? NAME_MAX : MAX_TEXT), column.kind, field);
    return [name, mayBeEmpty(column) ? orNull(cell) : cell];
  });
  return z.object(Object.fromEntries(cells) as Record<string, z.ZodType>);
}

/**
 * The columns of a table that an archive must have. The others may be of a later version; so a column that may not be null is
 * never filled by its default for rows of an earlier one.
 */
export const requiredColumns = ({ columns }: ImportedTable): string[] =>
  Object.entries(columns).flatMap(([name, column]) => (mayBeEmpty(column) && column.kind !== "file" ? [] : [name]));

/**
 * Returns how a value violates the limits of the API: its length, its size, or the allowed values. Returns null if it
 * violates none of them.
 */
function beyondApi(field: z.ZodType, value: unknown): string | null {
  const { error } = field.safeParse(value);
  const issues = ((error?.issues ?? []) as readonly Limit[]).flatMap((issue) => [
    issue,
    ...(issue.errors ?? []).flat(),
  ]);
  const texts = issues.map(limitText).filter((text) => text !== null);
  return texts[0] ?? null;
}

function limitText({ code, origin, maximum, minimum, values }: Limit): string | null {
  if (code === "too_big" && origin === "string") return `has more than ${String(maximum)} characters`;
  if (code === "too_big") return `is more than ${String(maximum)}`;
  if (code === "too_small" && origin !== "string") return `is less than ${String(minimum)}`;
  return code === "invalid_value" ? `is none of ${values?.join(", ")}` : null;
}

/** Returns JSON in which every text and every property name that is an id is replaced by a new id. */
function mapIds(json: unknown, newId: NewId): unknown {
  if (typeof json === "string") return validate(json) ? newId(json) : json;
  if (Array.isArray(json)) return json.map((one) => mapIds(one, newId));
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).map(([name, value]) => [
    validate(name) ? newId(name) : name,
    mapIds(value, newId),
  ]);
  return Object.fromEntries(entries);
}
