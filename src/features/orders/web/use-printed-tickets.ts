import { useEffect, useSyncExternalStore } from "react";
import { z } from "zod";
import {
  type NewTicket,
  type PrintedTickets,
  ticketsToPrint,
  withPrinted,
} from "#src/features/orders/web/tickets-to-print.ts";
import { forget, KEYS, readStored, store } from "#src/web/browser-storage.ts";
import { notify } from "#src/web/ui/notify.tsx";

const printedTickets = z.object({ since: z.string(), ids: z.array(z.string()) });
const listeners = new Set<() => void>();

const read = (): PrintedTickets | null =>
  printedTickets.safeParse(readStored(localStorage, KEYS.printedTickets)).data ?? null;
const isOn = (): boolean => readStored(localStorage, KEYS.printedTickets) !== undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function switchTo(on: boolean): void {
  if (!on) forget(localStorage, KEYS.printedTickets);
  else if (!store(localStorage, KEYS.printedTickets, { since: new Date().toISOString(), ids: [] })) {
    notify.error("This browser stores nothing, so it cannot print by itself");
  }
  for (const listener of listeners) listener();
}

/** Returns whether this device prints new tickets automatically, and the function that turns it on or off. */
export function usePrintsByItself(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOn), switchTo];
}

/**
 * Prints each new ticket of the board once on this device, one after another, if that is turned on. `busy`: a ticket is
 * being printed.
 */
export function usePrintNewTickets<T extends NewTicket>(
  board: { tickets: readonly T[] } | undefined,
  busy: boolean,
  print: (ticket: T) => void,
): void {
  const [on] = usePrintsByItself();
  useEffect(() => {
    if (!on || !board || busy) return;
    void alone(() => {
      // The list is read again, because another tab may have printed the ticket.
      const printed = read();
      const [next] = printed ? ticketsToPrint(board.tickets, printed) : [];
      // The ticket is stored before it is printed. A ticket printed twice would be cooked twice, and the board shows
      // the ticket in any case.
      if (printed && next && store(localStorage, KEYS.printedTickets, withPrinted(printed, next.id))) print(next);
    });
  }, [on, board, busy, print]);
}

/** Runs the function while no other tab runs it. Without https, a browser has no locks. */
async function alone(work: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks) await locks.request(KEYS.printedTickets, work);
  else work();
}
