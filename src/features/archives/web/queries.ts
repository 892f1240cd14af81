import { queryOptions } from "@tanstack/react-query";
import { readArchiveImport } from "#src/features/archives/contract.ts";
import { call } from "#src/web/call.ts";

/** Polling shows the progress, and replaces events that were missed while a connection was lost. */
const POLL_MS = 2000;

export const archiveQuery = queryOptions({
  queryKey: ["archives"],
  queryFn: ({ signal }) => call(readArchiveImport, undefined, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    ["checking", "importing"].includes(state.data?.import?.state ?? "") ? POLL_MS : false,
});
