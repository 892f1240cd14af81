import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line, timestamp } from "#src/shared/text.ts";
import { COUNTER, MANAGEMENT } from "#src/shared/roles.ts";

/** Maximum length of a name, the same as of an order's table number. */
export const NAME_MAX = 20;
export const NAME_REQUIRED = "Please enter a name for the table";
/** Maximum number of tables. No restaurant has as many, and a typing error in a range must not create ten thousand. */
export const MAX_TABLES = 500;
export const BATCH_SIZE = 200;

export const PER_PAGE = [2, 4, 6, 8, 12] as const;
export type PerPage = (typeof PER_PAGE)[number];
export const PAPERS = ["A4", "LETTER"] as const;
export type Paper = (typeof PAPERS)[number];

export const table = z.object({
  id: z.string(),
  name: z.string(),
  /** Lower ones come first. */
  position: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Table = z.output<typeof table>;

const name = line(NAME_MAX).refine((text) => text !== "", NAME_REQUIRED);

export const listTables = endpoint({
  method: "GET",
  path: "/api/tables",
  summary: "The restaurant's tables, in their order.",
  access: { roles: COUNTER },
  errors: [],
  response: z.object({ tables: z.array(table) }),
});

export const addTables = endpoint({
  method: "POST",
  path: "/api/tables",
  summary: "Adds tables at the end; names that exist already are not changed and returned as `existing`.",
  access: { roles: MANAGEMENT },
  errors: ["TABLE_EXISTS", "TOO_MANY_TABLES"],
  body: z.object({ names: z.array(name).min(1, NAME_REQUIRED).max(BATCH_SIZE) }),
  status: 201,
  response: z.object({ tables: z.array(table), existing: z.array(z.string()) }),
});

export const renameTable = endpoint({
  method: "PATCH",
  path: "/api/tables/id",
  summary: "Renames a table; codes printed before still open it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "TABLE_EXISTS"],
  query: idQuery,
  body: z.object({ name }),
  response: z.object({ table }),
});

export const deleteTable = endpoint({
  method: "DELETE",
  path: "/api/tables/id",
  summary: "Removes a table; its orders still have its name.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const orderTables = endpoint({
  method: "PUT",
  path: "/api/tables/order",
  summary: "Puts the tables in the order of the list; those it leaves out follow.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ids: z.array(id).min(1).max(MAX_TABLES) }),
  response: z.object({ tables: z.array(table) }),
});

export const tableCode = endpoint({
  method: "GET",
  path: "/api/tables/code",
  summary: "One table's code as an SVG to print. 409 NO_USERNAME while the restaurant has no public address.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NO_USERNAME", "CODES_OUTDATED"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});

export const tableCodes = endpoint({
  method: "GET",
  path: "/api/tables/codes",
  summary: "The codes of all tables, or of those named by `ids`, as a PDF to print and cut. 409 NO_USERNAME as above.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NO_USERNAME", "CODES_OUTDATED", "BUSY"],
  kind: "file",
  query: z.object({
    per_page: z.coerce
      .number()
      .refine((count): count is PerPage => PER_PAGE.some((one) => one === count), "must be 2, 4, 6, 8 or 12")
      .default(6),
    paper: z.enum(PAPERS).default("A4"),
    /** Ids, separated by commas. */
    ids: z
      .string()
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(id).max(MAX_TABLES))
      .optional(),
  }),
  response: z.string(),
});
