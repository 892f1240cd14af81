import { deliverMessage } from "#src/features/messaging/server/deliver.ts";
import { forgetEvents } from "#src/features/messaging/server/forget-events.ts";
import type { Job } from "#src/server/jobs.ts";

export const messagingJobs: readonly Job[] = [deliverMessage, forgetEvents];
