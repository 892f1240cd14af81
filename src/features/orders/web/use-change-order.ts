import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "#src/features/orders/contract.ts";
import { changeOrder, type OrderChanges } from "#src/features/orders/list-contract.ts";
import { orderQuery } from "#src/features/orders/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Changes an order. When the server rejects the change, its error is shown and the order is loaded again. */
export function useChangeOrder(id: string, onDone?: (order: Order) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrderChanges) => call(changeOrder, { query: { id }, body }),
    onSuccess: ({ order }) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      onDone?.(order);
    },
    onError: (error) => notify.error("Failed to update order", messageOf(error, "Please try again.")),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["orders"] }),
        client.invalidateQueries({ queryKey: ["kitchen"] }),
      ]),
  });
}
