import { sql } from "kysely";

/** Whether a row of companies waits for its owner since it was restored from a backup. */
export const isUnconfirmed = sql<boolean>`restored_at is not null`;

/** Whether whoever runs the installation has closed a company. */
export const isClosed = sql<boolean>`companies.closed_at is not null`;

/** Whether the plan of a row of companies has ended. */
export const isReadOnlyNow = sql<boolean>`coalesce(read_only_at <= now(), false)`;
