import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/** Structured log, one JSON object a line. The fields with secrets and personal data are listed here and hidden. */
export function createLog(level: string) {
  return pino({
    level,
    base: undefined,
    serializers: { err: serializeError },
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
  });
}

/** The parts of an error that help. Libraries attach connections, queries and their values, which no log should hold. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return {
    name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}
