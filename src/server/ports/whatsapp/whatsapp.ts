/** The result of an attempt to send; each needs another reaction. */
export type Outcome =
  /** The provider accepted it and will report by this id. */
  | { outcome: "accepted"; provider_id: string }
  /** Nothing was sent, and trying later may help: the provider is down, slow to accept connections, or asks to slow down. */
  | { outcome: "later"; error: string }
  /** Nothing was sent, and trying again as it is will not help. */
  | { outcome: "rejected"; error: string }
  /** Free text is not allowed to this person now; a template is. */
  | { outcome: "window-closed" }
  /** The request got no response: the message may have been sent or not, so it must not be repeated automatically. */
  | { outcome: "unconfirmed"; error: string };

export interface OutgoingMessage {
  /** International form. */
  to: string;
  body: string;
  /** Free text, or the approved template with the text as its value. */
  via: "text" | "template";
  /** A template of its own, with the values of its variables; null: the general one, whose only variable is the text. */
  template?: { name: string; values: readonly string[] } | null;
  /** At most three, under free text: what each id means is up to the sender. */
  buttons?: readonly { id: string; title: string }[];
  /** Returned with every status, also when our request got no response. */
  reference: string;
}

export interface WhatsappPort {
  /** `outbox`: messages wait in the app until the owner sends them; this port sends nothing. */
  readonly delivery: "outbox" | "whatsapp";
  send(message: OutgoingMessage): Promise<Outcome>;
}
