import { ArchiveError } from "#src/server/backups/archive.ts";
import { isNoRoom } from "#src/server/no-room.ts";

/** There is no room for what was to be written. */
export class NoRoomError extends ArchiveError {}

/**
 * A NoRoomError that says where there is no room and what to do, when that is why something was not written; undefined for
 * every other error. PostgreSQL says it in its log, in the words of the operating system.
 */
export function noRoomError(error: unknown, folder: string, whatToDo: string): NoRoomError | undefined {
  if (!isNoRoom(error)) return undefined;
  return new NoRoomError(`There is no room left for ${folder}. ${whatToDo}`, { cause: error });
}
