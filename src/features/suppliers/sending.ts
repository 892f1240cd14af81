/** The outcome of something that is sent to a supplier. */
export type Sending = "sending" | "sent" | "unconfirmed" | "failed";

/** Returns the state of the sending for a state of its message or mail; null when that changes nothing. */
export function sendingAfter(state: string): Sending | null {
  if (state === "sent" || state === "delivered" || state === "read") return "sent";
  if (state === "queued" || state === "sending" || state === "waiting") return "sending";
  return state === "unconfirmed" || state === "failed" ? state : null;
}

/** Returns the address that opens the mail program with the text. */
export function mailtoLink({
  to_address,
  subject,
  body,
}: {
  to_address: string;
  subject: string;
  body: string;
}): string {
  const text = (value: string) => encodeURIComponent(value);
  return `mailto:${text(to_address)}?subject=${text(subject)}&body=${text(body)}`;
}
