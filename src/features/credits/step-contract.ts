import { z } from "zod";
import { requestResponse } from "#src/features/credits/contract.ts";
import { OUTCOMES } from "#src/features/credits/states.ts";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, optionalLine } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const version = z.object({ version: z.number().int().min(1) });

export const sendCreditRequest = endpoint({
  method: "POST",
  path: "/api/credit-requests/send",
  summary:
    "Approves a request exactly as it was shown and sends it, once. What may have gone out already is only sent again with `again`, which a person says.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CREDIT_CHANGED", "CREDIT_STATE", "CREDIT_UNCONFIRMED", "NO_ADDRESS", "RATE_LIMITED"],
  query: idQuery,
  body: version.extend({ via: z.enum(["whatsapp", "email"]), again: z.boolean().default(false) }),
  rateLimit: "message",
  response: requestResponse,
});

export const markCreditRequestSent = endpoint({
  method: "POST",
  path: "/api/credit-requests/mark-sent",
  summary: "Notes that a request, as it was shown, was sent by hand or read out on the phone.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CREDIT_CHANGED", "CREDIT_STATE"],
  query: idQuery,
  body: version.extend({ via: z.enum(ORDER_BY) }),
  response: requestResponse,
});

export const remindOfCreditRequest = endpoint({
  method: "POST",
  path: "/api/credit-requests/remind",
  summary: "Sends the reminder exactly as it was shown, once; or notes that the supplier was reminded on the phone.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CREDIT_CHANGED", "CREDIT_STATE", "NO_ADDRESS", "RATE_LIMITED"],
  query: idQuery,
  body: version.extend({ via: z.enum(ORDER_BY) }),
  rateLimit: "message",
  response: requestResponse,
});

export const settleCreditRequest = endpoint({
  method: "POST",
  path: "/api/credit-requests/settle",
  summary:
    "Notes what became of a request: accepted, refused with the reason, or settled by a credit note or an amount that came back. `reopened` takes that back.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CREDIT_CHANGED", "CREDIT_STATE", "CREDIT_AMOUNT"],
  query: idQuery,
  body: version.extend({
    outcome: z.enum(OUTCOMES),
    /** The supplier's reason. */
    reason: optionalLine(500),
    /** The saved credit note that settles it. */
    invoice_id: id.optional(),
    /** The amount that came back, in the request's currency; by default what the credit note covers. */
    amount: decimal({ min: 0.000001 }).optional(),
  }),
  response: requestResponse,
});

export const creditRequestPdf = endpoint({
  method: "GET",
  path: "/api/credit-requests/pdf",
  summary: "A credit request on paper, with the pictures of its invoice lines.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "BUSY"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});

const wonBack = z.object({
  /** The month, "2026-11", by the company's time zone. */
  month: z.string(),
  /** The amounts that came back, per currency. The company's own currency comes first. */
  amounts: z.array(z.object({ currency: z.string(), amount: z.number(), count: z.number().int() })),
  /** Number of requests for which nothing has come back yet, but something still may. */
  open: z.number().int(),
});

export const readWonBack = endpoint({
  method: "GET",
  path: "/api/credit-requests/won-back",
  summary: "What suppliers gave back this month: the credit requests that were settled in it.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: wonBack,
});
