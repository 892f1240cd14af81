export const CREDIT_STATES = [
  "draft",
  "sending",
  "unconfirmed",
  "sent",
  "accepted",
  "refused",
  "settled",
  "withdrawn",
] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** States in which nothing has come back yet, but something still may. */
export const OPEN_STATES: readonly CreditState[] = ["draft", "sending", "unconfirmed", "sent", "accepted"];

/** States in which the supplier may know of the request. */
export const KNOWN_STATES: readonly CreditState[] = ["unconfirmed", "sent", "accepted"];

/** The possible ends of a request, and the supplier's replies. `reopened`: it waits for the supplier again. */
export const OUTCOMES = ["accepted", "refused", "settled", "reopened"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const ALLOWED: Record<Outcome, readonly CreditState[]> = {
  accepted: ["sending", "unconfirmed", "sent"],
  refused: ["sending", "unconfirmed", "sent", "accepted"],
  // A credit note may come before anybody requested it.
  settled: OPEN_STATES,
  reopened: ["accepted", "refused", "settled"],
};

export const allows = (state: CreditState, outcome: Outcome): boolean => ALLOWED[outcome].includes(state);
