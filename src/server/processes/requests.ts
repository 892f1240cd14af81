/** What a child process is asked for: by the name of the request, its input and its result, both as structured clones. */
export type Requests<R> = { [Q in keyof R]: { input: unknown; result: unknown } };

export interface RequestMessage {
  request: PropertyKey;
  input: unknown;
}

export type ReplyMessage = { result: unknown } | { error: unknown };
