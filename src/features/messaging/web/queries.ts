import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMessages } from "#src/features/messaging/contract.ts";
import { call } from "#src/web/call.ts";

export type Show = "all" | "waiting" | "failed";

export const messagesQuery = (page: number, show: Show) =>
  queryOptions({
    queryKey: ["messages", page, show],
    queryFn: ({ signal }) => call(listMessages, { query: { page, show } }, { signal }),
    placeholderData: keepPreviousData,
    // Messages are sent in the background within seconds, so cached ones are always loaded again.
    staleTime: 0,
  });
