/** What a child process is asked for: by the name of the request, its input and its result, both as structured clones. */
export type Requests<R> = { [Q in keyof R]: { input: unknown; result: unknown } };

export interface RequestMessage {
  request: PropertyKey;
  input: unknown;
  /** How many bytes come beside it, through the standard input. */
  bytes: number;
}

/** Bytes that are sent part by part, so that the sender never holds them all. */
export interface SentBytes {
  readonly size: number;
  /** Its bytes from the start. Each part is valid until the next is asked for. */
  parts(): AsyncIterable<Uint8Array>;
}

export type ReplyMessage = { result: unknown } | { error: unknown };
