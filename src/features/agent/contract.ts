import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";
import { ALL_ROLES, KITCHEN } from "#src/shared/roles.ts";
import { id, idQuery, line, optionalLine, timestamp } from "#src/shared/text.ts";

export type SpokenLanguage = (typeof LANGUAGES)[number];

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 500;

const proposal = z.object({
  id: z.string(),
  state: z.enum(["open", "done", "refused", "expired", "failed"]),
  expires_at: timestamp,
});
export type Proposal = z.output<typeof proposal>;

const turn = z.object({
  id: z.string(),
  role: z.enum(["person", "agent"]),
  text: z.string(),
  /** The answers to the agent's question that need only a tap: `text` is the message that the tap sends. */
  choices: z.array(
    z.object({
      label: z.string(),
      text: z.string(),
      /** The path of a file or screen that opens instead of sending `text`. */
      href: z.string().optional(),
    }),
  ),
  /** The photo or file that the person sent. */
  paper: z.object({ name: z.string(), state: z.enum(["reading", "done"]), has_picture: z.boolean() }).nullable(),
  /** The action that the person can confirm; `text` describes it exactly. */
  proposal: proposal.nullable(),
  /** The kind of a message that the agent sends without being asked. */
  unasked: z.enum(["summary", "alert", "approval"]).nullable(),
  at: timestamp,
});
export type Turn = z.output<typeof turn>;

const turns = z.object({ turns: z.array(turn) });

export const readChat = endpoint({
  method: "GET",
  path: "/api/chat",
  summary:
    "The caller's own conversation with the agent, the newest 100 messages in the order in which they were written, or those that contain a text.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: [],
  query: z.object({ q: optionalLine(100) }),
  response: turns,
});

export const sendChat = endpoint({
  method: "POST",
  path: "/api/chat",
  summary:
    "Says something to the agent. What only reads is answered at once; what would change something becomes a proposal that changes nothing until it is confirmed. The same `id` again returns the same reply.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: ["NOT_FOUND", "PROPOSAL_CHANGED", "PROPOSAL_ENDED", "BUSY"],
  rateLimit: "chat",
  body: z.object({
    /** Chosen by the device. */
    id,
    text: line(MAX_MESSAGE, 1),
    /** The person's language, used if the words of the message do not show their language. */
    language: z.enum(LANGUAGES).default("en"),
  }),
  response: turns,
});

/** Maximum size of one file, the same as for an invoice. */
export const MAX_PAPER_BYTES = 10_485_760;

export const sendPaper = endpoint({
  method: "POST",
  path: "/api/chat/file",
  summary:
    "Sends the agent a photo or PDF (field `file`) of a delivery note or an invoice, with the device's `id` for the message and what the person writes with it (field `text`, 500 characters). What is written about the paper says which order or supplier it is of; what asks or orders something is answered as a message. The paper is read in the background; what it says came becomes a proposal, or a link to the screen where a person looks at it. The same `id` again changes nothing.",
  access: { roles: KITCHEN },
  offOnDevices: true,
  errors: ["FILE_REFUSED", "BUSY"],
  kind: "multipart",
  query: z.object({ id, language: z.enum(LANGUAGES).default("en") }),
  maxBytes: MAX_PAPER_BYTES + 64 * 1024,
  rateLimit: "upload",
  errorTexts: { tooLarge: "This file is too large. Please choose one smaller than 10 MB." },
  response: turns,
});

export const paperPicture = endpoint({
  method: "GET",
  path: "/api/chat/picture",
  summary: "The first page of what the caller sent with a message, upright, as WebP.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: ["NOT_FOUND"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});

const proposalBody = z.object({ id });

export const confirmProposal = endpoint({
  method: "POST",
  path: "/api/chat/confirm",
  summary:
    "Does what a proposal of the caller says, once: confirmed again, it is answered and not done again. When what it changes is not as it was shown, nothing is done and a new proposal stands in the conversation.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: ["NOT_FOUND", "PROPOSAL_CHANGED", "PROPOSAL_ENDED"],
  body: proposalBody,
  response: turns,
});

export const rejectProposal = endpoint({
  method: "POST",
  path: "/api/chat/refuse",
  summary: "Refuses a proposal of the caller. Nothing is done.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: ["NOT_FOUND", "PROPOSAL_ENDED"],
  body: proposalBody,
  response: turns,
});

export const deleteChat = endpoint({
  method: "DELETE",
  path: "/api/chat",
  summary:
    "Deletes the caller's own conversation. What was done stays in the activity log, and what was made of a photo: a draft of an invoice, a delivery.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  worksReadOnly: true,
  errors: [],
  response: z.object({ deleted: z.boolean() }),
});
