import { sendLater } from "#src/features/agent/chat-links/server/send-later.ts";
import { converse, converseByMedia } from "#src/features/agent/chat-links/server/converse.ts";

export const chatLinkJobs = [converse, converseByMedia, sendLater];
