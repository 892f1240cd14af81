import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";

export const requestReorder = endpoint({
  method: "POST",
  path: "/api/inventory/reorder-request",
  summary: "Sends the owner the reorder details of an ingredient that is at or below its threshold.",
  access: "company",
  errors: ["NOT_FOUND", "NOT_LOW"],
  query: idQuery,
  response: z.object({ success: z.boolean(), error: z.string().optional() }),
  rateLimit: "message",
});

export const lastAlert = endpoint({
  method: "GET",
  path: "/api/inventory/reorder-alert",
  summary: "The newest automatic reorder alert of an ingredient and its delivery state.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({
    alert: z.object({ state: z.string(), error: z.string().nullable(), created_at: timestamp }).nullable(),
  }),
});
