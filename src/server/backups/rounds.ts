import type pg from "pg";
import { ArchiveError } from "#src/server/backups/archive.ts";
import { readBackupState, saveMoment } from "#src/server/backups/backup-state.ts";
import { breakOff, findShortage, isBrokenOff, type SpaceLimits, takeUpAgain } from "#src/server/backups/disk-space.ts";
import { isCopyDue, isTrialDue } from "#src/server/backups/due.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";
import { timelineOf } from "#src/server/backups/log-files.ts";
import { makeBackup, type BackupSource } from "#src/server/backups/make-backup.ts";
import { type Manifest, readManifests } from "#src/server/backups/manifest.ts";
import type { Backups } from "#src/server/backups/open-backups.ts";
import { prune, removeOldest } from "#src/server/backups/prune.ts";
import { verifyBackup } from "#src/server/backups/verify.ts";
import type { Log } from "#src/server/log.ts";

/** A step that failed is tried again after this time. */
const RETRY_MS = 3_600_000;

export interface RoundOptions {
  backups: Backups;
  source: BackupSource;
  spool: string;
  dataDir: string;
  checks: readonly FeatureChecks[];
  limits: SpaceLimits;
  log: Log;
}

/** Something done when it is due, and again an hour after it failed. */
interface Step {
  failure: string | null;
  retryAt: number;
}

export interface Rounds {
  /** Does what is due. Returns why backups fail, as a sentence, or null. */
  run(client: pg.Client): Promise<string | null>;
}

export function createRounds(options: RoundOptions): Rounds {
  const copy: Step = { failure: null, retryAt: 0 };
  const trial: Step = { failure: null, retryAt: 0 };
  const manifests = new Map<string, Manifest>();
  /** The log has a gap: only a new copy makes the present restorable again. */
  let hasGap = false;

  return {
    async run(client) {
      const { archive } = options.backups;
      if (isBrokenOff(options.spool)) hasGap = true;
      const shortage = await makeRoom(options);
      if (shortage) return shortage;
      const carried = await attempt(async () => {
        await options.source.carrier.carry();
        await saveMoment(client, "carried_at");
      });
      if (carried) return carried;
      const copies = await readManifests(archive, undefined, manifests);
      if (hasGap || isCopyDue(newestOf(copies, await currentTimeline(client)), new Date())) {
        await take(copy, () => makeCopy(client, options));
        hasGap &&= copy.failure !== null;
      }
      const verified = (await readBackupState(client))?.verified_at ?? null;
      const oldest = copies.at(-1)?.finished_at;
      if (isTrialDue(oldest ? new Date(oldest) : null, verified, new Date()))
        await take(trial, () => tryCopy(client, options));
      return copy.failure ?? trial.failure ?? (await archiverFailure(client));
    },
  };
}

async function currentTimeline(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_current_wal_lsn()) as segment");
  return timelineOf(rows[0]?.segment ?? "");
}

function newestOf(copies: readonly Manifest[], timeline: string): Date | null {
  const newest = copies.find(({ start_segment }) => timelineOf(start_segment) === timeline);
  return newest ? new Date(newest.finished_at) : null;
}

async function take(step: Step, work: () => Promise<void>): Promise<void> {
  if (Date.now() < step.retryAt) return;
  step.failure = await attempt(work);
  step.retryAt = step.failure === null ? 0 : Date.now() + RETRY_MS;
}

/** The failure as a sentence, or null. */
export async function attempt(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ArchiveError) return error.message;
    return `The backup could not be stored: ${(error as Error).message}`;
  }
}

async function makeCopy(client: pg.Client, { backups, source, log }: RoundOptions): Promise<void> {
  await makeBackup(source);
  await saveMoment(client, "copied_at");
  await prune(backups.archive, await source.carrier.listFiles());
  log.info({ location: backups.location }, "backup made");
}

async function tryCopy(client: pg.Client, { backups, dataDir, checks, log }: RoundOptions): Promise<void> {
  log.info(await verifyBackup({ ...backups, dataDir, checks, client, say: (line) => log.debug(line) }));
  await saveMoment(client, "verified_at");
}

/**
 * Before the disk is full the oldest backups go, then the log is no longer stored: orders go on. Returns a sentence while
 * that lasts.
 */
async function makeRoom({ backups, source, spool, limits, log }: RoundOptions): Promise<string | undefined> {
  let shortage = await findShortage(spool, backups.folder, limits);
  while (
    shortage &&
    backups.folder !== null &&
    (await removeOldest(backups.archive, await source.carrier.listFiles()))
  ) {
    log.warn({ shortage }, "the oldest backup was removed to make room");
    shortage = await findShortage(spool, backups.folder, limits);
  }
  if (!shortage) {
    await takeUpAgain(spool);
    return undefined;
  }
  await breakOff(spool);
  return `Backups have stopped because ${shortage}. Orders go on, but what happens now cannot be restored. Make room: they go on by themselves.`;
}

/** What the server reports about handing over its log. */
async function archiverFailure(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ fails: boolean; mode: string }>(
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails,
       current_setting('archive_mode') as mode from pg_stat_archiver`,
  );
  if (rows[0]?.mode !== "on") {
    return "PostgreSQL was started by an earlier version, which did not archive its log: stop every process and start again.";
  }
  return rows[0].fails ? "PostgreSQL cannot hand over its log: see the end of server.log." : null;
}
