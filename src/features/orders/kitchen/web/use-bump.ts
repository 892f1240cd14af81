import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Board, clearTicket, recallTicket, type Ticket } from "#src/features/orders/kitchen/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { boardQuery } from "#src/features/orders/kitchen/web/queries.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

function send({ id, station, status }: Ticket) {
  const query = { id };
  if (station === "new") return call(changeOrder, { query, body: { status: "processing" } });
  if (status === "processing") return call(changeOrder, { query, body: { status: "completed" } });
  return call(clearTicket, { query });
}

/** Returns the ticket after it is bumped; null when it leaves the board. */
function bumped(ticket: Ticket): Ticket | null {
  if (ticket.station === "new") return { ...ticket, station: "preparing", status: "processing" };
  if (ticket.status === "processing") return { ...ticket, station: "ready", status: "completed" };
  return null;
}

/**
 * Moves a ticket to the next column. It moves on screen at once, and back if the server rejects the change. A change that
 * another tablet has already made is not shown as an error.
 */
export function useBump(ticket: Ticket) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(ticket),
    onMutate: async () => {
      await client.cancelQueries(boardQuery);
      const next = bumped(ticket);
      client.setQueryData(
        boardQuery.queryKey,
        (board: Board | undefined) =>
          board && {
            ...board,
            tickets: board.tickets.flatMap((one) => (one.id === ticket.id ? (next ?? []) : one)),
          },
      );
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === "ORDER_STATUS") return;
      notify.error("Failed to update order", messageOf(error, "Please try again."));
    },
    onSettled: () => client.invalidateQueries(boardQuery),
  });
}

export function useRecall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(recallTicket, { query: { id } }),
    onError: (error) => notify.error("Failed to recall", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(boardQuery),
  });
}
