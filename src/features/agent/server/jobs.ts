import { remakeAliasesJob } from "#src/features/agent/server/remake-aliases.ts";
import { readSentPaper, sayReading } from "#src/features/agent/server/papers/read-job.ts";

export const agentJobs = [readSentPaper, sayReading, remakeAliasesJob];
