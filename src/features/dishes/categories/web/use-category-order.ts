import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Category, orderCategories } from "#src/features/dishes/categories/contract.ts";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";

/**
 * The order of the categories, changed by dragging or by arrow keys. It is shown at once, and restored if saving fails.
 */
export function useCategoryOrder(categories: readonly Category[]) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (ids: string[]) => call(orderCategories, { body: { ids } }),
    onMutate: (ids) => {
      const before = client.getQueryData(categoriesQuery.queryKey);
      client.setQueryData(
        categoriesQuery.queryKey,
        (cached) => cached && ids.flatMap((id) => cached.find((category) => category.id === id) ?? []),
      );
      return before;
    },
    onSuccess: ({ categories: ordered }) => client.setQueryData(categoriesQuery.queryKey, ordered),
    onError: (error, _ids, before) => {
      client.setQueryData(categoriesQuery.queryKey, before);
      notify.error("Failed to update category", messageOf(error, "Please try again."));
    },
  });
  return useDragOrder(
    categories.map(({ id }) => id),
    (ids) => save.mutate(ids),
  );
}
