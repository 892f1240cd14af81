import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { ALL_ROLES } from "#src/shared/roles.ts";
import { line, timestamp } from "#src/shared/text.ts";

/** Minutes for which a code is valid. `MAX_WRONG_CODES` wrong codes make it invalid earlier. */
export const CODE_MINUTES = 10;
export const MAX_WRONG_CODES = 5;

const chatLink = z.object({
  /** Whether this installation can send and receive in WhatsApp. */
  available: z.boolean(),
  /** The number to which people write, digits only; null if it is not configured. */
  our_number: z.string().nullable(),
  link: z.object({ number: z.string(), linked_at: timestamp }).nullable(),
});
export type ChatLink = z.output<typeof chatLink>;

export const readChatLink = endpoint({
  method: "GET",
  path: "/api/chat/link",
  summary: "The phone number from which the caller talks to the agent in WhatsApp.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: [],
  response: chatLink,
});

export const makeLinkCode = endpoint({
  method: "POST",
  path: "/api/chat/link-code",
  summary:
    "Makes a code of 6 digits that links a phone number to the caller, once it is sent from that number within 10 minutes. An earlier code of the caller is void.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: ["WHATSAPP_OFF", "PLAN_LIMIT"],
  rateLimit: "message",
  body: z.object({ number: line(30, 1) }),
  response: z.object({
    code: z.string(),
    number: z.string(),
    expires_at: timestamp,
    our_number: z.string().nullable(),
  }),
});

export const deleteChatLink = endpoint({
  method: "DELETE",
  path: "/api/chat/link",
  summary: "Ends the caller's link: messages from that number are no longer theirs, from now on.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  worksReadOnly: true,
  errors: [],
  response: z.object({ ended: z.boolean() }),
});
