import { queryOptions } from "@tanstack/react-query";
import { listClosings } from "#src/features/archives/closings/contract.ts";
import { call } from "#src/web/call.ts";

export const closingsQuery = queryOptions({
  queryKey: ["closings"],
  queryFn: async ({ signal }) => (await call(listClosings, undefined, { signal })).closings,
  staleTime: 0,
});
