import { tables } from "#src/features/messages/server/database-tables.ts";
import { messagingJobs } from "#src/features/messages/server/jobs.ts";
import { messagingRoutes } from "#src/features/messages/server/routes.ts";
import { failedMessages } from "#src/features/messages/server/agent-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const messages: Feature = {
  tables: [tables],
  routes: messagingRoutes,
  jobs: messagingJobs,
  extensions: [requestKinds.add(failedMessages)],
};
