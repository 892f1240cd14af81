import type { PoState } from "#src/features/purchasing/contract.ts";
import { sendingAfter } from "#src/features/suppliers/sending.ts";

/** States in which people may still change what the supplier would get. */
export const UNSENT_STATES: readonly PoState[] = ["draft", "approved"];

/** States in which the supplier may know of the order. */
export const KNOWN_STATES: readonly PoState[] = ["unconfirmed", "sent", "confirmed", "part_received"];

/** States in which ordered quantities that have not come are on order. */
export const ON_ORDER_STATES: readonly PoState[] = ["approved", "sending", ...KNOWN_STATES];

export const OPEN_STATES: readonly PoState[] = ["draft", ...ON_ORDER_STATES];

/** States in which goods may be received. */
export const RECEIVABLE_STATES: readonly PoState[] = ["approved", "sending", ...KNOWN_STATES];

/** States in which the supplier's page shows the order: it went out, or waits for a person to send it. */
export const SHOWN_STATES: readonly PoState[] = ["sending", ...KNOWN_STATES, "received", "closed", "cancelled"];

/** Returns the state of an order for a state of its message; null when that changes nothing. */
export function stateAfterMessage(order: PoState, message: string): PoState | null {
  if (!["approved", "sending", "unconfirmed", "sent"].includes(order)) return null;
  const sending = sendingAfter(message);
  // The message reached nobody, so the order can be sent again.
  const next = sending === "failed" ? "approved" : sending;
  return next === order ? null : next;
}
