import { useMutation, useQueryClient } from "@tanstack/react-query";
import { orderTables } from "#src/features/tables/contract.ts";
import { tablesQuery } from "#src/features/tables/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/**
 * Returns a function that puts the tables in the order of the ids: on screen at once, and restored if the server
 * rejects it.
 */
export function useArrangeTables(): (ids: string[]) => void {
  const client = useQueryClient();
  const arrange = useMutation({
    mutationFn: (ids: string[]) => call(orderTables, { body: { ids } }),
    onMutate: (ids) => {
      const before = client.getQueryData(tablesQuery.queryKey);
      client.setQueryData(
        tablesQuery.queryKey,
        (tables) => tables && ids.flatMap((id) => tables.find((table) => table.id === id) ?? []),
      );
      return before;
    },
    onSuccess: ({ tables }) => client.setQueryData(tablesQuery.queryKey, tables),
    onError: (error, _ids, before) => {
      client.setQueryData(tablesQuery.queryKey, before);
      notify.error("Failed to move the table", messageOf(error, "Please try again."));
    },
  });
  return (ids) => arrange.mutate(ids);
}
