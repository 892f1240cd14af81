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

/** Nothing came back yet, and something may. */
export const OPEN_STATES: readonly CreditState[] = ["draft", "sending", "unconfirmed", "sent", "accepted"];

/** The supplier may know of it. */
export const KNOWN_STATES: readonly CreditState[] = ["unconfirmed", "sent", "accepted"];

/** How a request can end, or what the supplier said. `reopened`: it waits for the supplier again. */
export const OUTCOMES = ["accepted", "refused", "settled", "reopened"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const ALLOWED: Record<Outcome, readonly CreditState[]> = {
  accepted: ["sending", "unconfirmed", "sent"],
  refused: ["sending", "unconfirmed", "sent", "accepted"],
  // A credit note may come before anybody asked.
  settled: OPEN_STATES,
  reopened: ["accepted", "refused", "settled"],
};

export const allows = (state: CreditState, outcome: Outcome): boolean => ALLOWED[outcome].includes(state);
