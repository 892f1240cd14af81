import { sendUnasked } from "#src/features/agent/agent-messages/server/send-unasked.ts";
import { queueCompanies, speakToCompany } from "#src/features/agent/agent-messages/server/speak.ts";
import type { Job } from "#src/server/jobs.ts";

export const agentMessageJobs: readonly Job[] = [
  { name: "agent-messages.due", cron: "*/5 * * * *", run: queueCompanies, concurrency: 1 },
  speakToCompany,
  sendUnasked,
];
