import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { orderQuery } from "#src/features/orders/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/**
 * Changes the lines or the discount of an order. If the server rejects the change, its error is shown and the order is
 * reloaded.
 */
export function useLineChange(id: string, send: () => Promise<{ order: OrderDetail }>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ order }) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      onDone();
    },
    onError: (error) => notify.error("Failed to update order", messageOf(error, "Please try again.")),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["orders"] }),
        client.invalidateQueries({ queryKey: ["kitchen"] }),
      ]),
  });
}
