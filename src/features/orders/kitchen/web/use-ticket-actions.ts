import { useEffect, useMemo, useState } from "react";
import type { Ticket } from "#src/features/orders/kitchen/contract.ts";

export interface TicketActions {
  print: (ticket: Ticket) => void;
  cancel: (ticket: Ticket) => void;
  choosePaper: () => void;
}

/**
 * Returns the ticket that is printed, the ticket whose cancellation is being confirmed, whether the paper is being
 * chosen, and the actions that open them.
 */
export function useTicketActions() {
  const [printed, setPrinted] = useState<Ticket | null>(null);
  const [cancelled, setCancelled] = useState<Ticket | null>(null);
  const [isChoosingPaper, setChoosingPaper] = useState(false);
  const actions = useMemo<TicketActions>(
    () => ({ print: setPrinted, cancel: setCancelled, choosePaper: () => setChoosingPaper(true) }),
    [],
  );
  useEffect(() => {
    if (!printed) return undefined;
    // The browser prints what is on the page, so the ticket must be rendered first.
    const timer = setTimeout(() => {
      window.print();
      setPrinted(null);
    });
    return () => clearTimeout(timer);
  }, [printed]);
  return {
    printed,
    cancelled,
    closeCancel: () => setCancelled(null),
    isChoosingPaper,
    closePaper: () => setChoosingPaper(false),
    actions,
  };
}
