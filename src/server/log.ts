import { type DestinationStream, pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/**
 * Creates the structured log, one JSON object a line. The fields with secrets and personal data are listed here and
 * hidden.
 */
export function createLog(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: undefined,
    serializers: { err: (error: unknown) => serializeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "password",
        "token",
        "email",
        "phone",
        "authorization",
        "cookie",
        "*.password",
        "*.token",
        "*.email",
        "*.phone",
        "*.authorization",
        "*.cookie",
        "headers",
      ],
      censor: "[hidden]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const MAX_CAUSES = 5;

/**
 * Returns the useful parts of an error. Libraries attach connections, queries and their values, which no log should
 * hold.
 */
export function serializeError(error: unknown, depth = 0): object {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, message, stack, code, cause, errors } = error as Partial<Record<string, unknown>>;
  // Libraries throw objects that are not errors, and errors that have no message while their cause has one.
  const parts = {
    ...(typeof name === "string" && { name }),
    ...(typeof message === "string" && { message }),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(typeof stack === "string" && { stack }),
    ...(depth < MAX_CAUSES && cause !== undefined && { cause: serializeError(cause, depth + 1) }),
    ...(depth < MAX_CAUSES &&
      Array.isArray(errors) && { errors: errors.map((error) => serializeError(error, depth + 1)) }),
  };
  return Object.keys(parts).length > 0
    ? parts
    : { message: `an object with ${Object.keys(error).join(", ") || "no fields"}` };
}
