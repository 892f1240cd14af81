import { readSync } from "node:fs";
import { flushCompileCache } from "node:module";
import type { ReplyMessage, RequestMessage, Requests } from "#src/server/processes/requests.ts";

type Handlers<R extends Requests<R>> = {
  [Q in keyof R]: (input: R[Q]["input"], bytes: Buffer) => R[Q]["result"] | Promise<R[Q]["result"]>;
};

/** Handles the requests of `forkModule` in this child process, and ends when the parent disconnects. */
export function serveRequests<R extends Requests<R>>(handlers: Handlers<R>): void {
  const resultOf = async ({ request, input, bytes }: RequestMessage) =>
    handlers[request as keyof R](input, readBytes(bytes));
  process.on("message", (message: RequestMessage) => {
    resultOf(message).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error }),
    );
  });
  process.on("disconnect", () => process.exit());
}

function reply(message: ReplyMessage): void {
  process.send?.(message);
  // The parent kills this process when it no longer needs it. Without this, compiled code would be lost and compiled
  // again at each start.
  flushCompileCache();
}

const STANDARD_INPUT = 0;

/** Reads bytes synchronously: this process has nothing else to do. */
function readBytes(size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size;) {
    const read = readSync(STANDARD_INPUT, bytes, at, size - at, null);
    if (read === 0) throw new Error(`What was sent ended after ${at} of ${size} bytes.`);
    at += read;
  }
  return bytes;
}
