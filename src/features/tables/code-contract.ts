import { z } from "zod";
import { MAX_TABLES } from "#src/features/tables/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";
import { id } from "#src/shared/text.ts";

export const resetTableCodes = endpoint({
  method: "POST",
  path: "/api/tables/reset-codes",
  summary:
    "Gives tables new codes: those printed before no longer count as codes, and are to be printed again. Returns how many tables there were.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({
    /** The tables; all if undefined. */
    ids: z.array(id).min(1).max(MAX_TABLES).optional(),
  }),
  response: z.object({ count: z.number() }),
});

export const scanTableCode = endpoint({
  method: "POST",
  path: "/api/public-menu/table-code",
  summary:
    "The table whose printed code has this token; `table_number` is null for a token that is not, or no longer, valid.",
  access: "public",
  errors: ["NOT_FOUND"],
  rateLimit: "order",
  body: z.object({ company_id: id, table_code: z.string().min(1).max(64) }),
  response: z.object({ table_number: z.string().nullable() }),
});
