/**
 * The checks that a feature adds for its backups and for a database that was restored for a trial. The SQL runs with
 * the rights of the tables' owner.
 */
export interface FeatureChecks {
  /** Tables that only grow: a restored database never has fewer rows than were counted when the backup was made. */
  growingTables?: readonly string[];
  /** Queries that return no row from a correct database. `wrong` says what a row means. */
  findings?: readonly { wrong: string; sql: string }[];
  /** Queries that return the keys of the files to which rows refer, as `key`. */
  fileKeys?: readonly string[];
  /** Folders whose files are in no backup, such as `exports/`: they are too large for memory, and can be made again. */
  leftOut?: readonly string[];
}
