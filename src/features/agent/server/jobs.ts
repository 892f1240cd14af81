import { readSentPaper, sayReading } from "#src/features/agent/server/papers/read-job.ts";

export const agentJobs = [readSentPaper, sayReading];
