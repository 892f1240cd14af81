import { ArchiveError } from "#src/server/backups/archive.ts";
import { isNoRoom } from "#src/server/no-room.ts";

/** The disk is too full for the data to be written. */
export class NoRoomError extends ArchiveError {}

/**
 * Returns a NoRoomError that names the folder with the full disk and says what to do, if a full disk caused the error;
 * undefined for every other error. PostgreSQL reports a full disk in its log, in the words of the operating system.
 */
export function noRoomError(error: unknown, folder: string, whatToDo: string): NoRoomError | undefined {
  if (!isNoRoom(error)) return undefined;
  return new NoRoomError(`There is no room left for ${folder}. ${whatToDo}`, { cause: error });
}
