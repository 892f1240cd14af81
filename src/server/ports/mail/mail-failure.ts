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
 * accepted before the connection broke. The mail library names "CONN" as the command of a connection that breaks at any
 * moment, so only a response of the server and a connection that was never made are certain.
 */
export function mailFailure(error: unknown): MailFailure {
  const { responseCode, syscall, code } = error as MailError;
  // From 500 on the server would say the same again.
  if (responseCode !== undefined) return responseCode >= 500 ? "rejected" : "later";
  const neverConnected = code === "EDNS" || syscall === "connect" || syscall === "getaddrinfo";
  return neverConnected ? "later" : "unconfirmed";
}
