/** The result of a failed send of a mail; see `Outcome` of WhatsApp. */
export type MailFailure = "later" | "rejected" | "unconfirmed";

interface MailError {
  code?: string;
  syscall?: string;
  /** The code of the mail server's response. */
  responseCode?: number;
}

/**
 * Returns whether a failed mail certainly reached nobody (retry it, or it is rejected for good) or may have been
 * accepted before the connection broke. Only a response of the server, or a connection that was never made, is certain:
 * the mail library reports the command "CONN" for a connection that breaks at any moment.
 */
export function mailFailure(error: unknown): MailFailure {
  const { responseCode, syscall, code } = error as MailError;
  // For a status of 500 or above, the server would respond the same way again.
  if (responseCode !== undefined) return responseCode >= 500 ? "rejected" : "later";
  const neverConnected = code === "EDNS" || syscall === "connect" || syscall === "getaddrinfo";
  return neverConnected ? "later" : "unconfirmed";
}
