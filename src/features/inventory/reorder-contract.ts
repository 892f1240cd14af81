import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/** An automatic alert, or a request by hand. */
const reorderKind = z.enum(["reorder", "reorder-request"]);
export type ReorderKind = z.output<typeof reorderKind>;

const reorderOutcome = z.object({
  /** False when the message cannot be sent: `error` says why. */
  success: z.boolean(),
  error: z.string().optional(),
  /** `whatsapp`: a provider is sending it, see /api/inventory/reorder-alert. `outbox`: it waits on the Messages screen. */
  delivery: z.enum(["outbox", "whatsapp"]),
});
export type ReorderOutcome = z.output<typeof reorderOutcome>;

export const requestReorder = endpoint({
  method: "POST",
  path: "/api/inventory/reorder-request",
  summary: "Writes the owner a message with the reorder details of an ingredient that is at or below its threshold.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NOT_LOW"],
  query: idQuery,
  response: reorderOutcome,
  rateLimit: "message",
});

export const lastAlert = endpoint({
  method: "GET",
  path: "/api/inventory/reorder-alert",
  summary: "The newest automatic reorder alert of an ingredient, or request by hand, and its delivery state.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery.extend({ kind: reorderKind.default("reorder") }),
  response: z.object({
    alert: z
      .object({ id: z.string(), state: z.string(), error: z.string().nullable(), created_at: timestamp })
      .nullable(),
  }),
});
