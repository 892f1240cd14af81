import { type RawBuilder, sql } from "kysely";

/** Formats a timestamp inside JSON as the driver returns a timestamp column: ISO 8601 in UTC, with milliseconds. */
export const isoMoment = (moment: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
