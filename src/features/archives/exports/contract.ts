import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";

const companyExport = z.object({
  id: z.string(),
  state: z.enum(["waiting", "ready", "failed"]),
  requested_by: z.string(),
  /** The archive's size; null until it is ready. */
  bytes: z.number().nullable(),
  /** How many files it has; null until it is ready. */
  files: z.number().nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type CompanyExport = z.output<typeof companyExport>;

export const listExports = endpoint({
  method: "GET",
  path: "/api/exports",
  summary: "The archives of everything that the restaurant has, the newest first.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ exports: z.array(companyExport) }),
});

export const requestExport = endpoint({
  method: "POST",
  path: "/api/exports",
  summary:
    "Asks for an archive (ZIP) of everything that the restaurant has. It is made in the background; while one is being made, that one is returned. The newest three are stored.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: [],
  status: 202,
  response: z.object({ export: companyExport }),
});

export const downloadExport = endpoint({
  method: "GET",
  path: "/api/exports/file",
  summary: "An archive that is ready, as a download.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND"],
  kind: "file",
  query: idQuery,
  response: z.unknown(),
});

export const deleteExport = endpoint({
  method: "DELETE",
  path: "/api/exports/id",
  summary: "Deletes an archive, or stops one from being made.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});
