import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { timeOfDay } from "#src/shared/opening-hours.ts";
import { ALL_ROLES, OWNER_ONLY } from "#src/shared/roles.ts";

/** A person's settings for the agent's unasked messages. Times are local to the restaurant. */
const agentMessages = z.object({
  /** The main switch: false turns off all unasked messages. */
  is_on: z.boolean(),
  summary: z.boolean(),
  summary_at: timeOfDay,
  /** 1 is Monday. */
  summary_days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  alerts: z.boolean(),
  /** Whether to ask for approval of orders to suppliers that the person may approve. */
  approvals: z.boolean(),
  /** The beginning of the quiet hours. If both times are equal, there are none. */
  quiet_from: timeOfDay,
  quiet_to: timeOfDay,
});
export type AgentMessages = z.output<typeof agentMessages>;

/** The settings of a person who has never changed them. */
export const DEFAULT_MESSAGES: AgentMessages = {
  is_on: false,
  summary: true,
  summary_at: "08:00",
  summary_days: [1, 2, 3, 4, 5, 6, 7],
  alerts: true,
  approvals: true,
  quiet_from: "22:00",
  quiet_to: "07:00",
};

const agentSettings = z.object({
  messages: agentMessages,
  /** The owner's choice: a dish that is named exactly is marked sold out without a confirmation. */
  stops_at_once: z.boolean(),
});
export type AgentSettings = z.output<typeof agentSettings>;

export const readAgentSettings = endpoint({
  method: "GET",
  path: "/api/chat/settings",
  summary: "What the agent says to the caller without being asked, and what the owner decided about it.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: [],
  response: agentSettings,
});

export const updateAgentMessages = endpoint({
  method: "PUT",
  path: "/api/chat/messages",
  summary: "Changes what the agent says to the caller without being asked. What is not given stays.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  worksReadOnly: true,
  errors: [],
  body: agentMessages.partial(),
  response: agentSettings,
});

export const updateAgentSettings = endpoint({
  method: "PUT",
  path: "/api/chat/settings",
  summary: "Changes what holds for everybody who talks to the restaurant's agent.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  body: z.object({ stops_at_once: z.boolean() }),
  response: agentSettings,
});

const unread = z.object({ unread: z.number().int() });

export const readUnread = endpoint({
  method: "GET",
  path: "/api/chat/unread",
  summary: "How much the agent said to the caller without being asked since they last looked; at most 100.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: [],
  response: unread,
});

export const markChatSeen = endpoint({
  method: "POST",
  path: "/api/chat/seen",
  summary: "Notes that the caller has looked at their conversation with the agent.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  worksReadOnly: true,
  errors: [],
  response: unread,
});
