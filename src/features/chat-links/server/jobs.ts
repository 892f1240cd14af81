import { sendLater } from "#src/features/chat-links/server/send-later.ts";
import { converse, converseByMedia } from "#src/features/chat-links/server/converse.ts";

export const chatLinkJobs = [converse, converseByMedia, sendLater];
