import { CallError, messageOf } from "#src/web/call.ts";

/** Returns the reason why nobody else can work on the tablet now. */
export function unlockProblem(error: Error | null, otherwise: string): string {
  return error instanceof CallError && error.code === "OFFLINE"
    ? "PINs are checked on the server, so this needs a connection."
    : messageOf(error, otherwise);
}
