/** Maximum size of an archive's contents, counted while they are unpacked. */
export const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
export const MAX_ENTRIES = 100_000;
/** Maximum size of the archive file itself: packing an export does not make it larger. */
export const MAX_ARCHIVE_BYTES = MAX_UNPACKED_BYTES;
/** Number of days for which an uploaded archive waits for its owner to import it. */
export const UPLOAD_DAYS = 7;
/**
 * Maximum number of rows of all tables together: thirty times the number of rows that a hundred thousand orders have.
 */
export const MAX_ROWS = 30_000_000;
/** Maximum size of one row, in bytes: twenty times the size of a complete mail. */
export const MAX_ROW_BYTES = 1_000_000;
/** A cell of text. */
export const MAX_TEXT = 100_000;
/** Number of invalid rows that are shown. All invalid rows are counted. */
export const MAX_PROBLEMS = 20;

/** Thrown for an archive that cannot be imported. The message is the sentence that its owner reads. */
export class ArchiveRejected extends Error {
  override name = "ArchiveRejected";
}
