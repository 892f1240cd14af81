/** What a feature knows about its backups, and about a database that was restored for a trial. SQL that runs with the rights of the tables' owner. */
export interface FeatureChecks {
  /** Tables that only grow: a restored database never has fewer rows than were counted when the backup was made. */
  growingTables?: readonly string[];
  /** Each finds nothing in a right database: what is wrong if it has rows. */
  findings?: readonly { wrong: string; sql: string }[];
  /** Statements that return the keys of the files that rows name, as `key`. */
  fileKeys?: readonly string[];
  /** Folders of files that are in no backup, such as `exports/`: too large for memory, and not lost with it. */
  leftOut?: readonly string[];
}
