import { z } from "zod";
import { ENCODING_NAMES } from "#src/features/imports/encodings.ts";
import { AMOUNTS_PER, IMPORT_KINDS, IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import { onlyVisible } from "#src/shared/visible-text.ts";
import { UNIT_CHOICES } from "#src/features/imports/unit-choices.ts";

/** The source of an import, and how to read it. Omitted choices are guessed, and the preview shows the guesses. */
const source = z.object({
  /** Cells copied from a spreadsheet, or the text of a file. */
  text: z.string().min(1).transform(onlyVisible).optional(),
  /** The bytes of a file in base64: text in any of the encodings, or an XLSX workbook. */
  file: z.string().optional(),
  encoding: z.enum(ENCODING_NAMES).optional(),
  /** The sheet of a workbook, from 0. */
  sheet: z.number().int().min(0).max(1000).optional(),
  /** The row with the names of the columns; 0 if there is none. */
  heading: z.number().int().min(0).max(1_000_000).optional(),
  kind: z.enum(IMPORT_KINDS).optional(),
  /** The kind that the person wants to import. It is used if the columns do not determine the kind. */
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
  /** What the amounts and prices of ingredients refer to. */
  amounts_per: z.enum(AMOUNTS_PER).optional(),
  /** The meaning of unknown units, by their text in the file. */
  units: z.record(z.string().max(IMPORT_LIMITS.cell), z.enum(UNIT_CHOICES)).optional(),
});
export type ImportSource = z.output<typeof source>;

/**
 * The effect of a row: it creates something, changes something existing, is added to the dish of a row above, matches
 * something existing without a change, or is left out with a reason. Every row of the file has one of these effects.
 */
export const ROW_ACTIONS = ["new", "change", "added", "same", "error"] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

const change = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type RowChange = z.output<typeof change>;

const row = z.object({
  /** Its row in the file. */
  line: z.number(),
  /** The number of the row whose dish this row continues. */
  of: z.number().nullable(),
  name: z.string(),
  action: z.enum(ROW_ACTIONS),
  detail: z.string(),
  problems: z.array(z.string()),
  /** Remarks for the owner about a row that is imported, such as a pack that was not understood. */
  notes: z.array(z.string()),
  changes: z.array(change),
});
export type PreviewRow = z.output<typeof row>;

const preview = z.object({
  kind: z.enum(IMPORT_KINDS),
  system: z.enum(["square", "toast", "marketman"]).nullable(),
  /** The encoding of the file's text; null for pasted cells and workbooks. */
  encoding: z.enum(ENCODING_NAMES).nullable(),
  /** The sheets of a workbook; `sheet` is the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.number().nullable(),
  /** The row with the names of the columns; 0 if there is none, null if the owner has to choose it. */
  heading: z.number().nullable(),
  /** The first rows of the file with their numbers, from which the heading can be chosen. */
  top: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  header: z.array(z.string()),
  /** The first rows below the heading, as examples of the columns. */
  sample: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.number()),
  /** Fields whose column was guessed from its cells, because no heading names it. */
  guessed: z.array(z.string()),
  /** The decimal sign; null if it is undecided and a number may be ambiguous. */
  decimal: z.enum([".", ","]).nullable(),
  /** What amounts and prices refer to; null if the owner has to choose it. */
  amounts_per: z.enum(AMOUNTS_PER).nullable(),
  /** Units that are not known, as the file writes them. */
  unknown_units: z.array(z.string()),
  /** The reason why no row can be read yet. */
  problem: z.string().nullable(),
  rows: z.array(row),
  /** Numbers of rows by action; together they are all rows below the heading. */
  counts: z.record(z.enum(ROW_ACTIONS), z.number()),
  /** The suppliers and categories that are created because rows name them. */
  along: z.object({ suppliers: z.array(z.string()), categories: z.array(z.string()) }),
  /** The version of the preview. An import sends the version on which the person decided. */
  version: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

/** Maximum size of a request: Base64 writes three bytes as four characters. */
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
  /** Number of rows in the file: the sum of `created`, `added`, `changed`, `unchanged` and `left_out`. */
  rows: z.number(),
  created: z.number(),
  /** Rows that were added to the dish of a row above them. */
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  left_out: z.number(),
  /** The reason why each row was left out. */
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
    /** Whether to leave out rows with errors; otherwise such a row fails the import. */
    leave_out_errors: z.boolean().default(false),
    /** The numbers of the rows whose changes the person wants. */
    changes: z.array(z.number().int()).max(IMPORT_LIMITS.rows).default([]),
  }),
  response: importResult,
});
export type RunImport = z.output<typeof runImport.body>;
