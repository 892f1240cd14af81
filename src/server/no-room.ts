/** What the operating system says when a disk or a quota is full, and PostgreSQL (SQLSTATE) of its own. */
const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
const MESSAGES = /No space left on device|Disk quota exceeded/i;

/** Whether something was not written because there is no room for it, whatever wraps the error that says so. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CODES.has((error as NodeJS.ErrnoException).code) || MESSAGES.test(error.message) || isNoRoom(error.cause);
}
