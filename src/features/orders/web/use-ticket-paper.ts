import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { ticketPageRule, type TicketPaper, ticketPaperOf } from "#src/features/orders/ticket-paper.ts";
import { KEYS, readText, store } from "#src/web/browser-storage.ts";

const listeners = new Set<() => void>();
/** The chosen paper in a browser that forbids storage. It is kept until the page is closed. */
let chosen: TicketPaper | undefined;

const readPaper = (): TicketPaper => chosen ?? ticketPaperOf(readText(localStorage, KEYS.ticketPaper));

function choosePaper(paper: TicketPaper): void {
  chosen = store(localStorage, KEYS.ticketPaper, paper) ? undefined : paper;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the paper of this device's tickets, and a function that stores another paper for this device. */
export function useTicketPaper(): [TicketPaper, (paper: TicketPaper) => void] {
  return [useSyncExternalStore(subscribe, readPaper), choosePaper];
}

/** Sets the page size for printing while the ticket is on the page, regardless of how the printing was started. */
export function useTicketPage(ticket: RefObject<HTMLElement | null>, paper: TicketPaper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const measure = () => sheet.replaceSync(ticketPageRule(paper, ticket.current?.offsetHeight ?? 0));
    measure();
    document.adoptedStyleSheets.push(sheet);
    window.addEventListener("beforeprint", measure);
    return () => {
      window.removeEventListener("beforeprint", measure);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [ticket, paper]);
}
