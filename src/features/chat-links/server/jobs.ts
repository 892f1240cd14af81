import { converse } from "#src/features/chat-links/server/converse.ts";

export const chatLinkJobs = [converse];
