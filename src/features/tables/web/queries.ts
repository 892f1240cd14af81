import { queryOptions } from "@tanstack/react-query";
import { listTables } from "#src/features/tables/contract.ts";
import { call } from "#src/web/call.ts";

export const tablesQuery = queryOptions({
  queryKey: ["tables"],
  queryFn: async ({ signal }) => (await call(listTables, undefined, { signal })).tables,
});
