import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMessages } from "#src/features/messages/contract.ts";
import { call } from "#src/web/call.ts";

export type Show = "all" | "waiting" | "failed";

/** One page of the messages, or only the one with this id. */
export const messagesQuery = (page: number, show: Show, id?: string) =>
  queryOptions({
    queryKey: ["messages", page, show, id],
    queryFn: ({ signal }) => call(listMessages, { query: { page, show, ...(id !== undefined && { id }) } }, { signal }),
    placeholderData: keepPreviousData,
    // Messages are sent in the background within seconds, so cached ones are always loaded again.
    staleTime: 0,
  });
