import { queryOptions } from "@tanstack/react-query";
import { listCalls } from "#src/features/tables/calls-contract.ts";
import { listTables } from "#src/features/tables/contract.ts";
import { call } from "#src/web/call.ts";

export const tablesQuery = queryOptions({
  queryKey: ["tables"],
  queryFn: async ({ signal }) => (await call(listTables, undefined, { signal })).tables,
});

export const callsQuery = queryOptions({
  queryKey: ["table-calls"],
  queryFn: async ({ signal }) => (await call(listCalls, undefined, { signal })).calls,
});
