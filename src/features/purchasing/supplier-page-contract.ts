import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";

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
