import type { Message } from "#src/features/messaging/contract.ts";

type State = Message["state"];

/** Neither sent nor known to have arrived: the owner may still have to do something. */
export function isUnsent(state: State): boolean {
  return state === "queued" || state === "sending" || state === "unconfirmed" || state === "failed";
}

/** Opens WhatsApp with the message written; without a number it asks for the chat. */
export function chatLink(to: string | null, body: string): string {
  const number = to?.replaceAll(/\D/g, "") ?? "";
  return `https://wa.me/${number}?text=${encodeURIComponent(body)}`;
}

/** Statuses may come late and in any order; a message only ever moves forward. */
const ORDER: Record<State, number> = {
  queued: 0,
  sending: 1,
  unconfirmed: 2,
  failed: 3,
  sent: 3,
  delivered: 4,
  read: 5,
};

export function movesForward(from: State, to: State): boolean {
  // What failed after it was accepted was sent before; what arrived cannot fail any more.
  if (to === "failed") return from !== "delivered" && from !== "read" && from !== "failed";
  return ORDER[to] > ORDER[from];
}
