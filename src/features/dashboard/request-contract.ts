import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { id } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/**
 * The fields that requests of all kinds have. Each feature with requests defines the further fields of its own requests
 * (`request-contract.ts`).
 */
const agentRequest = z.looseObject({ kind: z.string(), id: z.string(), name: z.string() });
export type AgentRequest = z.output<typeof agentRequest>;

export const listRequests = endpoint({
  method: "GET",
  path: "/api/dashboard/requests",
  summary:
    "What needs the owner's attention: backups that fail (owners only), failed messages, allergens of dishes and prep items to confirm again, invoices to review, names on invoices to check, dishes to fix, stock that expires, days that sold ten times the usual, prices to look at, batches to make, orders to approve, deliveries that come today, credits to ask for, items worth counting, ingredients to reorder. At most 50 are listed.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({
    requests: z.array(agentRequest),
    total: z.number(),
    /** Whether the company has an ingredient, a dish and a supplier, from which requests come. */
    ready: z.boolean(),
  }),
});

export const dismissRequest = endpoint({
  method: "POST",
  path: "/api/dashboard/requests/dismiss",
  summary: "Dismisses an open request until its cause changes.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ kind: z.string(), id }),
  response: z.object({ id: z.string() }),
});
