import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { COUNTER } from "#src/shared/roles.ts";
import { id, idQuery, line, optionalLine, timestamp } from "#src/shared/text.ts";
import { NAME_MAX } from "#src/features/tables/contract.ts";

/** The kinds of calls. `staff`: somebody should come. `bill`: the guests want to pay. */
export const CALL_KINDS = ["staff", "bill"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** Maximum number of calls of a table within `CALL_WINDOW_MINUTES`. */
export const MAX_CALLS = 3;
export const CALL_WINDOW_MINUTES = 10;
/** Maximum number of tables with an open call if the owner lists no tables: guests may invent table names then. */
export const MAX_UNLISTED_CALLS = 60;

export const tableCall = z.object({
  id: z.string(),
  table_number: z.string(),
  kind: z.enum(CALL_KINDS),
  created_at: timestamp,
});
export type TableCall = z.output<typeof tableCall>;

export const callStaff = endpoint({
  method: "POST",
  path: "/api/public-menu/table-calls",
  summary:
    "A guest calls staff to a table, or asks for the bill. A table has one open call: another request returns it, and asking for the bill makes it one for the bill.",
  access: "public",
  errors: [
    "NOT_FOUND",
    "CALLS_OFF",
    "UNKNOWN_TABLE",
    "TABLE_CODE_REQUIRED",
    "TOO_MANY_CALLS",
    // The handler counts the calls itself, because the table is in the body.
    "RATE_LIMITED",
  ],
  body: z.object({
    company_id: id,
    table_number: line(NAME_MAX).refine((text) => text !== "", "Please enter your table number"),
    /** The token of the table's printed code; a valid one decides the table. */
    table_code: z.string().max(64).nullish(),
    kind: z.enum(CALL_KINDS),
    customer_id: optionalLine(100),
  }),
  status: 201,
  response: z.object({ call: tableCall }),
});

export const listCalls = endpoint({
  method: "GET",
  path: "/api/table-calls",
  summary: "The calls of tables that nobody has answered yet, the oldest first.",
  access: { roles: COUNTER },
  errors: [],
  response: z.object({ calls: z.array(tableCall) }),
});

export const closeCall = endpoint({
  method: "POST",
  path: "/api/table-calls/close",
  summary: "Marks a table's call as answered. Answering it again changes nothing.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});
