import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type OptionGroup, orderOptionGroups } from "#src/features/offer/options/contract.ts";
import { optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";

/**
 * Changes the order of the groups by dragging or by arrow keys. The new order shows at once, and the old one returns
 * when saving fails.
 */
export function useGroupOrder(groups: readonly OptionGroup[]) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (ids: string[]) => call(orderOptionGroups, { body: { ids } }),
    onMutate: (ids) => {
      const before = client.getQueryData(optionGroupsQuery.queryKey);
      client.setQueryData(
        optionGroupsQuery.queryKey,
        (cached) => cached && ids.flatMap((id) => cached.find((group) => group.id === id) ?? []),
      );
      return before;
    },
    onSuccess: ({ groups: ordered }) => client.setQueryData(optionGroupsQuery.queryKey, ordered),
    onError: (error, _ids, before) => {
      client.setQueryData(optionGroupsQuery.queryKey, before);
      notify.error("Failed to put the options in order", messageOf(error, "Please try again."));
    },
  });
  return useDragOrder(
    groups.map(({ id }) => id),
    (ids) => save.mutate(ids),
  );
}
