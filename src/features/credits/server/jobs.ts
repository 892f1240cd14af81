import { creditMails } from "#src/features/credits/server/letters.ts";
import type { Job } from "#src/server/jobs.ts";

export const creditJobs: Job[] = [creditMails.job];
