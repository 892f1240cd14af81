import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line, page, pagination, paragraph, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const MESSAGE_STATES = [
  "queued",
  "sending",
  "unconfirmed",
  "sent",
  "delivered",
  "read",
  "failed",
  "withdrawn",
] as const;

export const message = z.object({
  id: z.string(),
  /** International form; null when no number is known. */
  to_number: z.string().nullable(),
  body: z.string(),
  kind: z.string(),
  /** The first of `item_ids`. */
  item_id: z.string().nullable(),
  /** The inventory items of an alert. */
  item_ids: z.array(z.string()),
  state: z.enum(MESSAGE_STATES),
  error: z.string().nullable(),
  /** Opens WhatsApp with the message, ready to be sent from the owner's phone. */
  link: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Message = z.output<typeof message>;

export const listMessages = endpoint({
  method: "GET",
  path: "/api/messages",
  summary: "The company's messages with their states, newest first.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({
    page,
    show: z.enum(["all", "waiting", "failed"]).default("all"),
    /** The id of a single message; the list is empty if the company has no such message. */
    id: id.optional(),
  }),
  response: z.object({
    messages: z.array(message),
    pagination,
    counts: z.object({ all: z.number(), waiting: z.number(), failed: z.number() }),
    /** `outbox`: messages are not sent automatically, the owner opens each one in WhatsApp. */
    delivery: z.enum(["outbox", "whatsapp"]),
  }),
});

export const retryMessage = endpoint({
  method: "POST",
  path: "/api/messages/retry",
  summary: "Sends a message again that failed or waits; 409 while it is being sent or after it was sent.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "BAD_NUMBER", "NOT_WAITING"],
  query: idQuery,
  rateLimit: "message",
  response: z.object({ message }),
});

export const markMessageSent = endpoint({
  method: "POST",
  path: "/api/messages/sent",
  summary: "Marks a message as sent by hand.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NOT_WAITING"],
  query: idQuery,
  response: z.object({ message }),
});

export const sendWhatsapp = endpoint({
  method: "POST",
  path: "/api/whatsapp/send",
  summary: "Sends a message to a phone number; without a WhatsApp account it waits in the outbox.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: z.object({ to: line(40, 1), message: paragraph(4000, 1) }),
  rateLimit: "message",
  response: z.object({ success: z.boolean(), error: z.string().optional() }),
});

export const readPhone = endpoint({
  method: "GET",
  path: "/api/user/phone",
  summary: "The phone number that alerts are sent to, in international form; null when there is none.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ phone: z.string().nullable() }),
});

export const confirmWebhook = endpoint({
  method: "GET",
  path: "/api/whatsapp/webhook",
  summary: "Returns WhatsApp's challenge when the webhook is set up with the right token.",
  access: "public",
  errors: ["BAD_TOKEN"],
  kind: "file",
  query: z.object({
    "hub.mode": z.string().max(40).optional(),
    "hub.verify_token": z.string().max(400).optional(),
    "hub.challenge": z.string().max(400).optional(),
  }),
  response: z.string(),
});

export const receiveWebhook = endpoint({
  method: "POST",
  path: "/api/whatsapp/webhook",
  summary: "Receives WhatsApp's signed notifications: message statuses and inbound messages. Each is processed once.",
  access: "public",
  errors: ["BAD_SIGNATURE"],
  kind: "raw",
  maxBytes: 3_500_000,
  response: z.object({ received: z.literal(true) }),
});
