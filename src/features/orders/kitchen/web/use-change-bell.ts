import { useEffect, useRef } from "react";
import type { Ticket } from "#src/features/orders/kitchen/contract.ts";
import { ringOnce, type SoundState } from "#src/features/orders/web/order-sound.ts";

/** Rings once when dishes are added to tickets that the board shows already, or voided on them. */
export function useChangeBell(tickets: readonly Ticket[] | undefined, sound: SoundState): void {
  const known = useRef<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    if (!tickets) return;
    const changes = new Map(tickets.map((ticket) => [ticket.id, changesOf(ticket)]));
    const before = known.current;
    known.current = changes;
    const more = [...changes].some(([id, count]) => count > (before?.get(id) ?? count));
    if (more && sound === "on") ringOnce();
  }, [tickets, sound]);
}

function changesOf({ order_items }: Ticket): number {
  return order_items.reduce((count, item) => count + (item.voided ?? 0) + (item.added_at === undefined ? 0 : 1), 0);
}
