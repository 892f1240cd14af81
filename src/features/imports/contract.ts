import { z } from "zod";
import { ENCODING_NAMES } from "#src/features/imports/encodings.ts";
import { AMOUNTS_PER, IMPORT_KINDS, IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import { onlyVisible } from "#src/shared/visible-text.ts";
import { UNIT_CHOICES } from "#src/features/imports/unit-choices.ts";

/** What is imported, and how it is read. What is left out is guessed, and the preview says what was. */
const source = z.object({
  /** Cells as a spreadsheet copies them, or the text of a file. */
  text: z.string().min(1).transform(onlyVisible).optional(),
  /** The bytes of a file in base64: text in any of the encodings, or an XLSX workbook. */
  file: z.string().optional(),
  encoding: z.enum(ENCODING_NAMES).optional(),
  /** Which sheet of a workbook, from 0. */
  sheet: z.number().int().min(0).max(1000).optional(),
  /** The row that names the columns; 0 where none does. */
  heading: z.number().int().min(0).max(1_000_000).optional(),
  kind: z.enum(IMPORT_KINDS).optional(),
  /** What the person came to import; it decides where the columns do not. */
  preferred: z.enum(IMPORT_KINDS).optional(),
  mapping: z
    .record(
      z.string().max(40),
      z
        .number()
        .int()
        .min(0)
        .max(IMPORT_LIMITS.columns - 1),
    )
    .optional(),
  decimal: z.enum([".", ","]).optional(),
  /** What the amounts and prices of ingredients are for. */
  amounts_per: z.enum(AMOUNTS_PER).optional(),
  /** What units mean that the product does not know, by their text in the file. */
  units: z.record(z.string().max(IMPORT_LIMITS.cell), z.enum(UNIT_CHOICES)).optional(),
});
export type ImportSource = z.output<typeof source>;

/**
 * What becomes of a row: it is made, changes what is there, is added to the dish of a row above, is as it is there, or is left
 * out with a reason. Every row of the file has one of them.
 */
export const ROW_ACTIONS = ["new", "change", "added", "same", "error"] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

const change = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type RowChange = z.output<typeof change>;

const row = z.object({
  /** Its row in the file. */
  line: z.number(),
  /** The row whose dish it continues. */
  of: z.number().nullable(),
  name: z.string(),
  action: z.enum(ROW_ACTIONS),
  detail: z.string(),
  problems: z.array(z.string()),
  /** What the owner should know although the row is imported, such as a pack that was not understood. */
  notes: z.array(z.string()),
  changes: z.array(change),
});
export type PreviewRow = z.output<typeof row>;

const preview = z.object({
  kind: z.enum(IMPORT_KINDS),
  system: z.enum(["square", "toast", "marketman"]).nullable(),
  /** How the file's bytes were read as text; null for pasted cells and workbooks. */
  encoding: z.enum(ENCODING_NAMES).nullable(),
  /** Of a workbook; and which of them was read. */
  sheets: z.array(z.string()),
  sheet: z.number().nullable(),
  /** The row that names the columns; 0 where none does, null when it has to be asked. */
  heading: z.number().nullable(),
  /** The first rows of the file with their numbers, to choose the heading among. */
  top: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  header: z.array(z.string()),
  /** The first rows below the heading, to tell the columns by. */
  sample: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.number()),
  /** Fields whose column was guessed by its cells, because no name says it. */
  guessed: z.array(z.string()),
  /** The decimal sign that was used; null when nothing decides and a number may be unclear. */
  decimal: z.enum([".", ","]).nullable(),
  /** What amounts and prices are for; null when it has to be asked. */
  amounts_per: z.enum(AMOUNTS_PER).nullable(),
  /** Units that are not known, as the file writes them. */
  unknown_units: z.array(z.string()),
  /** Why no row can be read yet. */
  problem: z.string().nullable(),
  rows: z.array(row),
  /** Of rows of the file; together they are all rows below the heading. */
  counts: z.record(z.enum(ROW_ACTIONS), z.number()),
  /** What is made along with the rows because they name it. */
  along: z.object({ suppliers: z.array(z.string()), categories: z.array(z.string()) }),
  /** Of what is shown. An import says which one it was decided on. */
  version: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

/** Base64 writes three bytes as four characters. */
const MAX_BODY_BYTES = Math.ceil(IMPORT_LIMITS.bytes / 3) * 4 + 512 * 1024;
const TEXTS = { tooLarge: "This file is too large. Import at most 5 MB at a time." };

export const previewImport = endpoint({
  method: "POST",
  path: "/api/imports/preview",
  summary:
    "What an import of ingredients, suppliers or dishes from a CSV or XLSX file, or from pasted cells, would do, row by row. Columns are guessed unless `mapping` names them. Changes nothing.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["BUSY"],
  errorTexts: TEXTS,
  maxBytes: MAX_BODY_BYTES,
  parsedInProcess: true,
  rateLimit: "upload",
  body: source,
  response: preview,
});

const importResult = z.object({
  /** Rows of the file; `created`, `added`, `changed`, `unchanged` and `left_out` together are all of them. */
  rows: z.number(),
  created: z.number(),
  /** Rows that were added to the dish of a row above them. */
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  left_out: z.number(),
  /** Why each row was left out. */
  reasons: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
});
export type ImportResult = z.output<typeof importResult>;

export const runImport = endpoint({
  method: "POST",
  path: "/api/imports",
  summary:
    "Imports what the preview of this `version` showed, all of it or nothing: new rows, those of `changes` that differ from what is there, and none that has an error.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["IMPORT_CHANGED", "IMPORT_HAS_ERRORS", "PLAN_LIMIT", "NOT_FOUND", "BUSY"],
  errorTexts: TEXTS,
  maxBytes: MAX_BODY_BYTES,
  parsedInProcess: true,
  rateLimit: "upload",
  body: source.extend({
    version: z.string().regex(/^[0-9a-f]{64}$/, "must be the version of a preview"),
    /** The rows with errors stay out; without it, one of them is an error. */
    leave_out_errors: z.boolean().default(false),
    /** The lines of rows whose changes are wanted. */
    changes: z.array(z.number().int()).max(IMPORT_LIMITS.rows).default([]),
  }),
  response: importResult,
});
export type RunImport = z.output<typeof runImport.body>;
