import { ArchiveError } from "#src/server/backups/archive.ts";

/** There is no room for what was to be written. */
export class NoRoomError extends ArchiveError {}

const CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * A NoRoomError that says where there is no room and what to do, when that is why something was not written; undefined for
 * every other error. PostgreSQL says it in its log, in the words of the operating system.
 */
export function noRoomError(error: unknown, folder: string, whatToDo: string): NoRoomError | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!CODES.has(code ?? "") && !/No space left on device|Disk quota exceeded/.test(message)) return undefined;
  return new NoRoomError(`There is no room left for ${folder}. ${whatToDo}`, { cause: error });
}
