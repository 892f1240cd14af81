import type { Outcome } from "#src/server/ports/whatsapp/whatsapp.ts";

type Failure = Exclude<Outcome, { outcome: "accepted" | "unconfirmed" }>;

const LATER = {
  token: "WhatsApp does not accept our access at the moment. We keep trying.",
  slowDown: "WhatsApp asks us to slow down. We keep trying.",
  down: "WhatsApp is not available at the moment. We keep trying.",
};

const CODES: Record<number, Failure> = {
  131047: { outcome: "window-closed" },
  131026: { outcome: "rejected", error: "This number cannot receive WhatsApp messages." },
  131050: { outcome: "rejected", error: "This person has chosen not to receive messages." },
  132000: { outcome: "rejected", error: "The approved WhatsApp template does not fit this message." },
  132001: { outcome: "rejected", error: "The approved WhatsApp template is missing." },
  190: { outcome: "later", error: LATER.token },
  0: { outcome: "later", error: LATER.token },
  // Rate limits: of the number, of the pair, of the account, of the app.
  130429: { outcome: "later", error: LATER.slowDown },
  131056: { outcome: "later", error: LATER.slowDown },
  80007: { outcome: "later", error: LATER.slowDown },
  4: { outcome: "later", error: LATER.slowDown },
  // Failures of the provider.
  1: { outcome: "later", error: LATER.down },
  2: { outcome: "later", error: LATER.down },
  131000: { outcome: "later", error: LATER.down },
  131016: { outcome: "later", error: LATER.down },
};

/** Returns the outcome of a message for an error of the Cloud API: by its code, else by the response's status. */
export function failureOf(code: number | undefined, message: string | undefined, status: number): Failure {
  const known = code === undefined ? undefined : CODES[code];
  if (known) return known;
  if (status === 429) return { outcome: "later", error: LATER.slowDown };
  if (status === 401) return { outcome: "later", error: LATER.token };
  if (status >= 500) return { outcome: "later", error: LATER.down };
  return { outcome: "rejected", error: `WhatsApp refused the message: ${message ?? `error ${code ?? status}`}` };
}
