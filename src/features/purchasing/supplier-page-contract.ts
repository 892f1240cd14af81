import { z } from "zod";
import { orderResponse } from "#src/features/purchasing/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const REPLY_LENGTH = 500;

const token = z.object({ token: z.string().max(200) });

export const supplierPage = endpoint({
  method: "GET",
  path: "/po/:token",
  summary: "The page of a supplier about one order: what was ordered, for which day. Needs no sign-in.",
  access: "public",
  errors: [],
  kind: "file",
  params: token,
  response: z.unknown(),
});

export const respondToPurchaseOrder = endpoint({
  method: "POST",
  path: "/po/:token/answer",
  summary:
    "What a supplier says about an order on its page. The owner reads it as quoted text; it changes nothing by itself.",
  access: "public",
  errors: [],
  kind: "raw",
  params: token,
  maxBytes: 16_384,
  rateLimit: "order-device",
  response: z.unknown(),
});

export const revokeSupplierLink = endpoint({
  method: "POST",
  path: "/api/purchase-orders/revoke-link",
  summary: "Revokes every link to the supplier's page of an order. They answer as links that never were.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: orderResponse,
});

export const renewSupplierLink = endpoint({
  method: "POST",
  path: "/api/purchase-orders/new-link",
  summary: "Makes a new link to the supplier's page of an order that was sent, and revokes the earlier ones.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PO_STATE"],
  query: idQuery,
  response: orderResponse.extend({
    /** The address. It is returned only once, because only its hash is stored. */
    link: z.string(),
  }),
});
