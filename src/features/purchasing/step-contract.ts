import { z } from "zod";
import { orderResponse } from "#src/features/purchasing/contract.ts";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const version = z.object({ version: z.number().int().min(1) });

export const approvePurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders/approve",
  summary: "Approves an order exactly as it was shown.",
  access: { roles: MANAGEMENT },
  offOnDevices: true,
  errors: ["PO_LIMIT", "NOT_FOUND", "PO_CHANGED", "PO_STATE", "PO_EMPTY"],
  query: idQuery,
  body: version,
  response: orderResponse,
});

export const sendPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders/send",
  summary:
    "Sends an approved order, once. What may have gone out already is only sent again with `again`, which a person says.",
  access: { roles: MANAGEMENT },
  offOnDevices: true,
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE", "PO_UNCONFIRMED", "NO_ADDRESS", "RATE_LIMITED"],
  query: idQuery,
  body: version.extend({ via: z.enum(["whatsapp", "email"]), again: z.boolean().default(false) }),
  rateLimit: "message",
  response: orderResponse,
});

export const markPurchaseOrderSent = endpoint({
  method: "POST",
  path: "/api/purchase-orders/mark-sent",
  summary: "Notes that an approved order was sent by hand, or read out on the phone.",
  access: { roles: MANAGEMENT },
  offOnDevices: true,
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE"],
  query: idQuery,
  body: version.extend({ via: z.enum(ORDER_BY) }),
  response: orderResponse,
});

export const cancelPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders/cancel",
  summary: "Cancels an order. A supplier who knows of it is sent the cancellation that was shown.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE"],
  query: idQuery,
  body: version,
  rateLimit: "message",
  response: orderResponse,
});

export const purchaseOrderPdf = endpoint({
  method: "GET",
  path: "/api/purchase-orders/pdf",
  summary: "An order to a supplier on paper.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "BUSY"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});
