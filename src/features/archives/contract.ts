import { z } from "zod";
import { MAX_ARCHIVE_BYTES } from "#src/features/archives/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";

const preview = z.object({
  restaurant: z.string(),
  country: z.string(),
  currency: z.string(),
  /** The time at which the archive was made, according to the archive. */
  made_at: timestamp.nullable(),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  files: z.number(),
  /** Number of files that rows refer to but that the archive lacks or that are addresses elsewhere. */
  missing_files: z.number(),
  /** The first invalid rows. If there is an invalid row, nothing can be imported. */
  problems: z.array(z.object({ table: z.string(), line: z.number(), problem: z.string() })),
  problem_count: z.number(),
  /** Files that the import ignores. */
  not_read: z.array(z.string()),
});
export type ArchivePreview = z.output<typeof preview>;

const archiveImport = z.object({
  id: z.string(),
  /** In the state `ready`, the import waits for its owner. */
  state: z.enum(["checking", "ready", "rejected", "importing", "done", "failed"]),
  requested_by: z.string(),
  bytes: z.number(),
  preview: preview.nullable(),
  /** Number of finished rows and files, out of those in the preview. */
  progress: z.number(),
  /** Number of files that rows refer to and that were left out because they were missing or invalid. */
  left_out: z.number(),
  /** Why it was rejected or failed, in a sentence. */
  error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type ArchiveImport = z.output<typeof archiveImport>;

export const readArchiveImport = endpoint({
  method: "GET",
  path: "/api/archives",
  summary:
    "The archive that was uploaded last to be imported, and whether the restaurant is empty, so that one can be.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ import: archiveImport.nullable(), is_empty: z.boolean() }),
});

export const uploadArchive = endpoint({
  method: "POST",
  path: "/api/archives",
  summary:
    "Uploads an export of a restaurant, to be imported into this one, which must be empty. It is read in the background; nothing is imported yet. Replaces one that was uploaded before and is not being imported. One that is not imported within 7 days is removed.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["ARCHIVE_IMPORTING", "NOT_EMPTY", "VALIDATION"],
  kind: "upload",
  maxBytes: MAX_ARCHIVE_BYTES,
  rateLimit: "upload",
  errorTexts: { tooLarge: "The archive is larger than 2 GB." },
  status: 202,
  response: z.object({ import: archiveImport }),
});

export const importArchive = endpoint({
  method: "POST",
  path: "/api/archives/import",
  summary:
    "Imports the archive that was read, in the background and in one step: all of it or nothing. Asked again, it is the same import.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["ARCHIVE_NOT_READY", "NOT_EMPTY", "NOT_FOUND"],
  query: idQuery,
  status: 202,
  response: z.object({ import: archiveImport }),
});

export const deleteArchiveImport = endpoint({
  method: "DELETE",
  path: "/api/archives/id",
  summary: "Puts an uploaded archive away. One that is being imported stays.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["ARCHIVE_IMPORTING", "NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});
