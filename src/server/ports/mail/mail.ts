/** A mail in plain text; reports are attachments. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface MailPort {
  /** `outbox`: mails become files that a person sends. */
  readonly delivery: "outbox" | "smtp";
  /** Resolves when the mail was accepted for delivery; throws when it was not. */
  send(mail: Mail): Promise<void>;
}
