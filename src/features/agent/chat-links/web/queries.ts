import { queryOptions } from "@tanstack/react-query";
import { readChatLink } from "#src/features/agent/chat-links/contract.ts";
import { call } from "#src/web/call.ts";

/** Whether the person's phone is linked to the agent. */
export const chatLinkQuery = queryOptions({
  queryKey: ["chat-link"],
  queryFn: ({ signal }) => call(readChatLink, undefined, { signal }),
});
