import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { LANGUAGES } from "#src/shared/languages.ts";
import { ALL_ROLES } from "#src/shared/roles.ts";
import { id, line, optionalLine, timestamp } from "#src/shared/text.ts";

/** The longest message that is read. */
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
  /** What answers the agent's question with one tap: `text` is the message that it sends. */
  choices: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What is done when the person confirms it; `text` says exactly what that is. */
  proposal: proposal.nullable(),
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
  errors: ["NOT_FOUND", "PROPOSAL_CHANGED", "PROPOSAL_ENDED"],
  rateLimit: "message",
  body: z.object({
    /** Chosen by the device. */
    id,
    text: line(MAX_MESSAGE, 1),
    /** The person's language, where the words do not say it. */
    language: z.enum(LANGUAGES).default("en"),
  }),
  response: turns,
});

const proposalBody = z.object({ id });

export const confirmProposal = endpoint({
  method: "POST",
  path: "/api/chat/confirm",
  summary:
    "Does what a proposal of the caller says, once: confirmed again, it is answered and not done again. When what it changes is not as it was shown, nothing is done and a new proposal stands in the conversation.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND", "PROPOSAL_CHANGED", "PROPOSAL_ENDED"],
  body: proposalBody,
  response: turns,
});

export const rejectProposal = endpoint({
  method: "POST",
  path: "/api/chat/refuse",
  summary: "Refuses a proposal of the caller. Nothing is done.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND", "PROPOSAL_ENDED"],
  body: proposalBody,
  response: turns,
});

export const deleteChat = endpoint({
  method: "DELETE",
  path: "/api/chat",
  summary: "Deletes the caller's own conversation. What was done stays in the activity log.",
  access: { roles: ALL_ROLES },
  worksReadOnly: true,
  errors: [],
  response: z.object({ deleted: z.boolean() }),
});
