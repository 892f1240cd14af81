import type { PoState } from "#src/features/purchasing/contract.ts";

/** States in which people may still change what the supplier would get. */
export const UNSENT_STATES: readonly PoState[] = ["draft", "approved"];

/** States in which the supplier may know of the order. */
export const KNOWN_STATES: readonly PoState[] = ["unconfirmed", "sent", "confirmed", "part_received"];

/** States in which ordered quantities that have not been delivered count as on order. */
export const ON_ORDER_STATES: readonly PoState[] = ["approved", "sending", ...KNOWN_STATES];

export const OPEN_STATES: readonly PoState[] = ["draft", ...ON_ORDER_STATES];

/** States in which goods may be received. */
export const RECEIVABLE_STATES: readonly PoState[] = ["approved", "sending", ...KNOWN_STATES];

/** States in which the supplier's page shows the order: the order was sent, or waits for a person to send it. */
export const SHOWN_STATES: readonly PoState[] = ["sending", ...KNOWN_STATES, "received", "closed", "cancelled"];
