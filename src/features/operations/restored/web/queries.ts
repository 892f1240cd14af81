import { queryOptions } from "@tanstack/react-query";
import { readRestored } from "#src/features/operations/restored/contract.ts";
import { call } from "#src/web/call.ts";

export const restoredQuery = queryOptions({
  queryKey: ["restored"],
  queryFn: ({ signal }) => call(readRestored, undefined, { signal }),
  staleTime: 0,
});
