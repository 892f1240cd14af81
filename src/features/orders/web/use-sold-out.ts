import { useMutation, useQueryClient } from "@tanstack/react-query";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import { boardQuery } from "#src/features/orders/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

interface Mark {
  id: string;
  name: string;
  sold_out: boolean;
}

/** Marks a dish sold out on the guests' menu, or takes the mark back. */
export function useSoldOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, sold_out }: Mark) => call(markSoldOut, { query: { id }, body: { sold_out } }),
    onSuccess: (_, { name, sold_out }) =>
      sold_out ? notify.success(`${name} is sold out`, "Guests see it at once.") : notify.success(`${name} is back`),
    onError: (error) => notify.error("Failed to update the menu", messageOf(error, "Please try again.")),
    onSettled: () =>
      Promise.all([client.invalidateQueries(boardQuery), client.invalidateQueries({ queryKey: ["dishes"] })]),
  });
}
