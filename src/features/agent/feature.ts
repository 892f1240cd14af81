import { tables as agentMessagesTables } from "#src/features/agent/agent-messages/server/database-tables.ts";
import { agentMessageJobs } from "#src/features/agent/agent-messages/server/jobs.ts";
import { tables as chatLinksTables } from "#src/features/agent/chat-links/server/database-tables.ts";
import { chatLinkJobs } from "#src/features/agent/chat-links/server/jobs.ts";
import { receiveChat } from "#src/features/agent/chat-links/server/receive.ts";
import { chatLinkRoutes } from "#src/features/agent/chat-links/server/routes.ts";
import { chatLinkListeners } from "#src/features/agent/chat-links/server/send-later.ts";
import { tables as agentTables } from "#src/features/agent/server/database-tables.ts";
import { agentJobs } from "#src/features/agent/server/jobs.ts";
import { agentListeners } from "#src/features/agent/server/listeners.ts";
import { agentRoutes } from "#src/features/agent/server/routes.ts";
import { messageReceivers } from "#src/features/messages/server/webhook.ts";
import type { Feature } from "#src/server/feature.ts";

export const agent: Feature = {
  tables: [agentTables, chatLinksTables, agentMessagesTables],
  routes: [...agentRoutes, ...chatLinkRoutes],
  jobs: [...agentJobs, ...chatLinkJobs, ...agentMessageJobs],
  listeners: [...agentListeners, ...chatLinkListeners],
  extensions: [messageReceivers.add(receiveChat)],
};
