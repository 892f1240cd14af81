/** Codes of the operating system for a full disk or quota, and the SQLSTATE of PostgreSQL. */
const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
const MESSAGES = /No space left on device|Disk quota exceeded/i;

/**
 * Returns whether something was not written because the disk or quota is full, even if another error wraps that error.
 */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CODES.has((error as NodeJS.ErrnoException).code) || MESSAGES.test(error.message) || isNoRoom(error.cause);
}
