/** The result of an attempt to send. Each result needs a different reaction. */
export type Outcome =
  /** The provider accepted the message and will report about it by this id. */
  | { outcome: "accepted"; provider_id: string }
  /** Nothing was sent, and trying later may help: the provider is down, slow to accept connections, or asks to slow down. */
  | { outcome: "later"; error: string }
  /** Nothing was sent, and retrying without a change will not help. */
  | { outcome: "rejected"; error: string }
  /** Free text to this person is not allowed now, but a template is. */
  | { outcome: "window-closed" }
  /** The request got no response: the message may have been sent or not, so it must not be repeated automatically. */
  | { outcome: "unconfirmed"; error: string };

export interface OutgoingMessage {
  /** The phone number in international form. */
  to: string;
  body: string;
  /** Free text, or the approved template with the text as its value. */
  via: "text" | "template";
  /**
   * A template for this message, with the values of its variables. Null: the general template, whose only variable is
   * the text.
   */
  template?: { name: string; values: readonly string[] } | null;
  /** At most three buttons, below free text: the sender decides what each id means. */
  buttons?: readonly { id: string; title: string }[];
  /** A file with `body` as its caption; allowed when free text is. */
  document?: { content: Uint8Array<ArrayBuffer>; name: string; type: string };
  /** A value that WhatsApp returns with every status, even if our request got no response. */
  reference: string;
}

/** The result of fetching the file of a message. */
export type FetchedMedia =
  | { outcome: "fetched"; bytes: Uint8Array; type: string }
  /** Trying later may help. */
  | { outcome: "later"; error: string }
  | { outcome: "too-large" }
  /** The file no longer exists, or we must not fetch it. */
  | { outcome: "gone" };

export interface WhatsappPort {
  /** `outbox`: messages wait in the app until the owner sends them; this port sends nothing. */
  readonly delivery: "outbox" | "whatsapp";
  send(message: OutgoingMessage): Promise<Outcome>;
  /** Fetches the file of a message that somebody sent, by its id. It holds no more than `maxBytes`. */
  fetchMedia(id: string, maxBytes: number): Promise<FetchedMedia>;
}
