/** SQLSTATEs with which PostgreSQL says that it cannot work now: shutting down, starting, full, or out of time. */
const STATES = new Set(["57P01", "57P02", "57P03", "53300", "57014", "55P03", "25P03"]);
/** Codes of the operating system for a failed connection. */
const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
/** The driver's own errors have no code. */
const DRIVER_MESSAGES =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * Returns whether an error means that the database does not respond or cannot work now, so that the request may be
 * tried again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable);
  if (isStandby(error)) return true;
  if (code !== undefined && (STATES.has(code) || code.startsWith("08"))) return true;
  if (code !== undefined && SYSTEM_CODES.has(code))
    return syscall === "connect" || syscall === "read" || syscall === "write";
  return DRIVER_MESSAGES.test(error.message);
}

/** Returns whether the driver gave up a statement on which the server may still be working. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Returns whether the server rejects writes: a primary that became a standby while connections to it were open. */
export function isStandby(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "25006";
}
