/** An archive has at most so much, counted while it is unpacked. */
export const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
export const MAX_ENTRIES = 100_000;
/** The file itself: what an export packs becomes no larger. */
export const MAX_ARCHIVE_BYTES = MAX_UNPACKED_BYTES;
/** An archive that was uploaded waits so many days for its owner to import it. */
export const UPLOAD_DAYS = 7;
/** All tables together; the number that a hundred thousand orders have, thirty times. */
export const MAX_ROWS = 30_000_000;
/** One row, in bytes: a mail with everything in it is a twentieth. */
export const MAX_ROW_BYTES = 1_000_000;
/** A cell of text. */
export const MAX_TEXT = 100_000;
/** Rows that are not as they should be are counted; so many are shown. */
export const MAX_PROBLEMS = 20;

/** An archive that cannot be imported, with the sentence for its owner. */
export class ArchiveRejected extends Error {
  override name = "ArchiveRejected";
}
