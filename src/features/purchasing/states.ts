import type { PoState } from "#src/features/purchasing/contract.ts";
import { sendingAfter } from "#src/features/suppliers/sending.ts";

/** Somebody may still change what the supplier would get. */
export const UNSENT_STATES: readonly PoState[] = ["draft", "approved"];

/** The supplier may know of it. */
export const KNOWN_STATES: readonly PoState[] = ["unconfirmed", "sent", "confirmed", "part_received"];

/** What is ordered and did not come yet is on order. */
export const ON_ORDER_STATES: readonly PoState[] = ["approved", "sending", ...KNOWN_STATES];

export const OPEN_STATES: readonly PoState[] = ["draft", ...ON_ORDER_STATES];

/** Goods may come in. */
export const RECEIVABLE_STATES: readonly PoState[] = ["approved", "sending", ...KNOWN_STATES];

/** The supplier's page shows it: it went out, or waits for a person to send it. */
export const SHOWN_STATES: readonly PoState[] = ["sending", ...KNOWN_STATES, "received", "closed", "cancelled"];

/** Returns the state of an order when its message has this one; null when that changes nothing. */
export function stateAfterMessage(order: PoState, message: string): PoState | null {
  if (!["approved", "sending", "unconfirmed", "sent"].includes(order)) return null;
  const sending = sendingAfter(message);
  // It reached nobody: it can be sent again.
  const next = sending === "failed" ? "approved" : sending;
  return next === order ? null : next;
}
