import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/** Structured log, one JSON object a line. Secrets and personal data are named here and never reach it. */
export function createLog(level: string) {
  return pino({
    level,
    base: undefined,
    serializers: { err: told },
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

/** What helps of an error. Libraries hang connections, queries and their values on theirs, which no log should hold. */
function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return {
    name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: told(cause) }),
  };
}
