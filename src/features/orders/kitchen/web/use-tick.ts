import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Board, tickLine } from "#src/features/orders/kitchen/contract.ts";
import { boardQuery } from "#src/features/orders/kitchen/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

interface Tick {
  id: string;
  done: boolean;
}

/** Ticks off a line of a ticket. The tick shows at once on this board, and on other boards when it is stored. */
export function useTick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: Tick) => call(tickLine, { query: { id }, body: { done } }),
    onMutate: async (tick) => {
      await client.cancelQueries(boardQuery);
      client.setQueryData(boardQuery.queryKey, (board: Board | undefined) => board && withTick(board, tick));
    },
    onError: (error) => notify.error("Failed to update order", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(boardQuery),
  });
}

function withTick(board: Board, { id, done }: Tick): Board {
  const done_at = done ? board.as_of : null;
  const tickets = board.tickets.map((ticket) => ({
    ...ticket,
    order_items: ticket.order_items.map((item) => (item.id === id ? { ...item, done_at } : item)),
  }));
  return { ...board, tickets };
}
