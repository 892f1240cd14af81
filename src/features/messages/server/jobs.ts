import { deliverMessage } from "#src/features/messages/server/deliver.ts";
import { forgetEvents } from "#src/features/messages/server/forget-events.ts";
import type { Job } from "#src/server/jobs.ts";

export const messagingJobs: readonly Job[] = [deliverMessage, forgetEvents];
