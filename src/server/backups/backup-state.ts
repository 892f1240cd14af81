import pg from "pg";

import type { Backups } from "#src/server/backups/open-backups.ts";

/** The row of `backup_state`. Each column is written separately. */
export interface BackupState {
  /** The location as owners of restaurants may know it. */
  location: string;
  warning: string | null;
  copied_at: Date | null;
  carried_at: Date | null;
  verified_at: Date | null;
  failure: string | null;
  failed_since: Date | null;
  copy_failure: string | null;
  copy_retry_at: Date | null;
  trial_failure: string | null;
  trial_retry_at: Date | null;
}

/** A step that any process tries again an hour after it failed. */
export type Step = "copy" | "trial";

type Queries = Pick<pg.Client, "query">;

export async function readBackupState(db: Queries): Promise<BackupState | null> {
  const { rows } = await db.query<BackupState>("select * from backup_state");
  return rows[0] ?? null;
}

export async function saveLocation(db: Queries, { about, warning }: Pick<Backups, "about" | "warning">) {
  await db.query(
    `insert into backup_state (location, warning) values ($1, $2)
     on conflict (is_only) do update set location = excluded.location, warning = excluded.warning`,
    [about, warning],
  );
}

export async function saveMoment(db: Queries, column: "copied_at" | "carried_at" | "verified_at", moment = new Date()) {
  await db.query(`update backup_state set ${pg.escapeIdentifier(column)} = $1`, [moment]);
}

/** Saves why a copy or trial failed and when it is retried, or that it succeeded. */
export async function saveStep(db: Queries, step: Step, failure: string | null, retryAt: Date | null): Promise<void> {
  await db.query(`update backup_state set ${step}_failure = $1, ${step}_retry_at = $2`, [failure, retryAt]);
}

/**
 * Saves why backups fail, or null when they do not fail. When they begin or cease to fail, the screens of every company
 * load their agent requests again, because the failure is shown among them.
 * @param db connected as the database's superuser, because the update concerns all companies.
 */
export async function saveFailure(db: Queries, failure: string | null): Promise<void> {
  await db.query(
    `with before as (select failure is null as worked from backup_state where failure is distinct from $1 for update),
       changed as (
         update backup_state set failure = $1,
           failed_since = case when $1::text is null then null else coalesce(failed_since, now()) end
         where failure is distinct from $1)
     select pg_notify('comanda', json_build_object('company_id', companies.id, 'type', 'requests.changed')::text)
     from companies, before where before.worked or $1::text is null`,
    [failure],
  );
}

/**
 * Returns the information about backups that `/readyz` shows to everybody: times, and messages of the application that
 * do not name the server's folders and files. Returns nothing if the database is not the embedded one.
 */
export async function describeBackups(db: Queries): Promise<Record<string, string | null> | undefined> {
  const state = await readBackupState(db);
  if (!state) return undefined;
  return {
    status: state.failure === null ? "working" : "failing",
    copied_at: state.copied_at?.toISOString() ?? null,
    carried_at: state.carried_at?.toISOString() ?? null,
    verified_at: state.verified_at?.toISOString() ?? null,
    ...(state.failure !== null && { failure: state.failure }),
    ...(state.warning !== null && { warning: state.warning }),
  };
}
