import { queryOptions } from "@tanstack/react-query";
import { listExports } from "#src/features/archives/exports/contract.ts";
import { call } from "#src/web/call.ts";

/** Events may be missed while a connection is lost, so an archive that is being made is also polled. */
const POLL_MS = 5000;

export const exportsQuery = queryOptions({
  queryKey: ["exports"],
  queryFn: async ({ signal }) => (await call(listExports, undefined, { signal })).exports,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "waiting") ? POLL_MS : false),
});
