/** Maximum number of stored order ids. A kitchen never has more open tickets at once. */
const MAX_REMEMBERED = 500;

/** The tickets that a device has printed automatically. */
export interface PrintedTickets {
  /** When automatic printing was turned on; earlier orders were printed by hand, or are already known. */
  since: string;
  /** The ids of the orders that were printed, the latest last. */
  ids: readonly string[];
}

/** The fields that determine whether a ticket is new. */
export interface NewTicket {
  id: string;
  station: string;
  created_at: string;
}

/** Returns the new tickets that the device has not printed yet, in the order in which they came. */
export function ticketsToPrint<T extends NewTicket>(tickets: readonly T[], { since, ids }: PrintedTickets): T[] {
  const printed = new Set(ids);
  return tickets
    .filter(({ id, station, created_at }) => station === "new" && created_at > since && !printed.has(id))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

export function withPrinted({ since, ids }: PrintedTickets, id: string): PrintedTickets {
  return { since, ids: [...ids, id].slice(-MAX_REMEMBERED) };
}
