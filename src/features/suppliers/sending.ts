/** What became of something that is sent to a supplier. */
export type Sending = "sending" | "sent" | "unconfirmed" | "failed";

/** Returns how the sending stands when its message or mail has this state; null when that says nothing. */
export function sendingAfter(state: string): Sending | null {
  if (state === "sent" || state === "delivered" || state === "read") return "sent";
  if (state === "queued" || state === "sending" || state === "waiting") return "sending";
  return state === "unconfirmed" || state === "failed" ? state : null;
}

/** Opens the mail program with what is to be sent. */
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
