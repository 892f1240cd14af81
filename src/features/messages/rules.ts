import type { listMessages, Message } from "#src/features/messages/contract.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";

type State = Message["state"];

export const WAITING_STATES: readonly State[] = ["queued", "sending"];
export const FAILED_STATES: readonly State[] = ["failed", "unconfirmed"];

/** Returns whether a provider accepted a message, or the owner sent it. Only then is it called sent. */
export function isTaken(state: State): boolean {
  return state === "sent" || state === "delivered" || state === "read";
}

/** Returns whether a message is not known to be sent, so that the owner may still have to act. */
export function isUnsent(state: State): boolean {
  return WAITING_STATES.includes(state) || FAILED_STATES.includes(state);
}

/** Returns how many messages wait for the owner: failed messages, and outbox messages, which only the owner sends. */
export function messagesToSend({
  counts,
  delivery,
}: Pick<ResponseOutputOf<typeof listMessages>, "counts" | "delivery">): number {
  return counts.failed + (delivery === "outbox" ? counts.waiting : 0);
}

/** Returns whether a message may be sent again: it is unsent, and no attempt is running. */
export function canSendAgain(state: State): boolean {
  return isUnsent(state) && state !== "sending";
}

/**
 * Returns the address that opens WhatsApp with the message. Without a number the person chooses the chat in WhatsApp.
 */
export function chatLink(to: string | null, body: string): string {
  const number = to?.replaceAll(/\D/g, "") ?? "";
  return `https://wa.me/${number}?text=${encodeURIComponent(body)}`;
}

/** The order of the states. Statuses may arrive late and in any order; a message only moves forward. */
const ORDER: Record<State, number> = {
  queued: 0,
  sending: 1,
  unconfirmed: 2,
  failed: 3,
  sent: 3,
  delivered: 4,
  read: 5,
  withdrawn: 5,
};

export function movesForward(from: State, to: State): boolean {
  // A message may fail after it was accepted, but not after it was delivered.
  if (from === "withdrawn") return false;
  if (to === "failed") return from !== "delivered" && from !== "read" && from !== "failed";
  return ORDER[to] > ORDER[from];
}
