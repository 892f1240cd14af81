/** The requests to a child process: the input and the result of each by its name, both as structured clones. */
export type Requests<R> = { [Q in keyof R]: { input: unknown; result: unknown } };

export interface RequestMessage {
  request: PropertyKey;
  input: unknown;
  /** Number of bytes that are sent with the request, through the standard input. */
  bytes: number;
}

/** Bytes that are sent part by part, so that the sender never holds them all. */
export interface SentBytes {
  readonly size: number;
  /** Yields its bytes from the start. Each part is valid until the next is requested. */
  parts(): AsyncIterable<Uint8Array>;
}

export type ReplyMessage = { result: unknown } | { error: unknown };
