import { z } from "zod";
import { IMPORT_KINDS, IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { onlyVisible } from "#src/shared/visible-text.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";

/** What is imported, and how it is read. What is left out is guessed, and the preview says what was. */
const source = z.object({
  /** The file's text, or cells as a spreadsheet copies them. */
  text: z.string().min(1).transform(onlyVisible),
  kind: z.enum(IMPORT_KINDS).optional(),
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
});
export type ImportSource = z.output<typeof source>;

export const ROW_ACTIONS = ["new", "change", "same", "error"] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

const change = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type RowChange = z.output<typeof change>;

const row = z.object({
  /** Its row in the file; of a dish of several rows the first. */
  line: z.number(),
  name: z.string(),
  action: z.enum(ROW_ACTIONS),
  detail: z.string(),
  problems: z.array(z.string()),
  changes: z.array(change),
});
export type PreviewRow = z.output<typeof row>;

const preview = z.object({
  kind: z.enum(IMPORT_KINDS),
  system: z.enum(["square", "toast", "marketman"]).nullable(),
  header: z.array(z.string()),
  /** The first rows, to tell the columns by. */
  sample: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.number()),
  /** The decimal sign that was used; null when nothing decides and a number may be unclear. */
  decimal: z.enum([".", ","]).nullable(),
  /** Why no row can be read yet. */
  problem: z.string().nullable(),
  rows: z.array(row),
  counts: z.record(z.enum(ROW_ACTIONS), z.number()),
  /** What is made along with the rows because they name it. */
  along: z.object({ suppliers: z.array(z.string()), categories: z.array(z.string()) }),
  /** Of what is shown. An import says which one it was decided on. */
  version: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

/** JSON writes a control character as six. */
const MAX_BODY_BYTES = IMPORT_LIMITS.bytes + 512 * 1024;
const TEXTS = { tooLarge: "This file is too large. Import at most 5 MB at a time." };

export const previewImport = endpoint({
  method: "POST",
  path: "/api/imports/preview",
  summary:
    "What an import of ingredients, suppliers or dishes from CSV text would do, row by row. Columns are guessed unless `mapping` names them. Changes nothing.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  errorTexts: TEXTS,
  maxBytes: MAX_BODY_BYTES,
  rateLimit: "upload",
  body: source,
  response: preview,
});

export const runImport = endpoint({
  method: "POST",
  path: "/api/imports",
  summary:
    "Imports what the preview of this `version` showed, all of it or nothing: new rows, those of `changes` that differ from what is there, and none that has an error.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["IMPORT_CHANGED", "IMPORT_HAS_ERRORS", "PLAN_LIMIT", "NOT_FOUND"],
  errorTexts: TEXTS,
  maxBytes: MAX_BODY_BYTES,
  rateLimit: "upload",
  body: source.extend({
    version: z.string().regex(/^[0-9a-f]{64}$/, "must be the version of a preview"),
    /** The rows with errors stay out; without it, one of them is an error. */
    leave_out_errors: z.boolean().default(false),
    /** The lines of rows whose changes are wanted. */
    changes: z.array(z.number().int()).max(IMPORT_LIMITS.rows).default([]),
  }),
  response: z.object({ created: z.number(), changed: z.number(), left_out: z.number() }),
});
export type RunImport = z.output<typeof runImport.body>;
