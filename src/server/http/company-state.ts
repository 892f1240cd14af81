import { sql } from "kysely";

/** Whether a row of companies was restored from a backup and waits for its owner. */
export const isUnconfirmed = sql<boolean>`restored_at is not null`;

/** Whether a row of companies has been closed. */
export const isClosed = sql<boolean>`companies.closed_at is not null`;

/** Whether the plan of a row of companies has ended. */
export const isReadOnlyNow = sql<boolean>`coalesce(read_only_at <= now(), false)`;
