import type pg from "pg";
import { readBackupState, saveFailure, saveMoment, saveStep, type Step } from "#src/server/backups/backup-state.ts";
import {
  breakOff,
  findShortage,
  isDiskShort,
  readGap,
  shortOf,
  type SpaceLimits,
  takeUpAgain,
} from "#src/server/backups/disk-space.ts";
import { isCopyDue, isTrialDue } from "#src/server/backups/due.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";
import { timelineOf } from "#src/server/backups/log-files.ts";
import { makeBackup, type BackupSource } from "#src/server/backups/make-backup.ts";
import { type Manifest, readManifests } from "#src/server/backups/manifest.ts";
import type { Backups } from "#src/server/backups/open-backups.ts";
import { NoRoomError } from "#src/server/backups/no-room.ts";
import { prune, removeOldest } from "#src/server/backups/prune.ts";
import { removeTrial, verifyBackup } from "#src/server/backups/verify.ts";
import { withTicks } from "#src/server/backups/with-ticks.ts";
import type { Log } from "#src/server/log.ts";

/** Maximum number of milliseconds between two rounds that carry the log. */
export const TICK_MS = 60_000;
/** Milliseconds until a failed step is tried again. */
const RETRY_MS = 3_600_000;
/** Milliseconds until slow storing is reported: a network drive or bucket may never respond. */
const SLOW_MS = 900_000;
const SLOW =
  "What changes now could not be stored with the backups for 15 minutes: their folder or bucket does not answer, or is too slow.";

export interface RoundOptions {
  backups: Backups;
  source: BackupSource;
  spool: string;
  dataDir: string;
  checks: readonly FeatureChecks[];
  limits: SpaceLimits;
  log: Log;
  /** Set by tests. */
  tickMs?: number;
  slowMs?: number;
}

export interface Rounds {
  /** Does the steps that are due. Returns why backups fail, as a sentence, or null. */
  run(client: pg.Client): Promise<string | null>;
}

export function createRounds(options: RoundOptions): Rounds {
  const manifests = new Map<string, Manifest>();
  const { log } = options;

  /**
   * Carries the log. Returns a sentence while it cannot be stored. If storing takes too long, the sentence is shown
   * before storing ends.
   */
  async function carry(client: pg.Client): Promise<string | null> {
    const slow = setTimeout(() => {
      log.error(SLOW);
      saveFailure(client, SLOW).catch((error: unknown) => log.error({ err: error }, "that backups fail is not saved"));
    }, options.slowMs ?? SLOW_MS);
    try {
      return await carryNow(client);
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * Carries the log before it checks the disk: stored log takes no more space. Returns a sentence while the log cannot
   * be stored, or while the disk is nearly full.
   */
  async function carryNow(client: pg.Client): Promise<string | null> {
    let isFull = false;
    const store = () =>
      attempt(log, "What changes now cannot be stored with the backups.", async () => {
        isFull = false;
        await options.source.carrier.carry().catch((error: unknown) => {
          isFull = error instanceof NoRoomError;
          throw error;
        });
        await saveMoment(client, "carried_at");
      });
    let carried = await store();
    let isFolderShort = false;
    const room = await attempt(log, "The folder of the backups cannot be reached.", async () => {
      const made = await makeRoom(options, isFull);
      isFolderShort = made.isShort;
      if (made.removed && carried) carried = await store();
    });
    const spool = await attempt(log, "The log that waits cannot be reached.", async () => {
      const shortage = await findShortage(options.spool, options.limits);
      const reason = shortage ?? (isFolderShort ? shortOf("backups", options.limits) : undefined);
      if (reason === undefined) return takeUpAgain(options.spool);
      await breakOff(options.spool);
      throw new ShortOfRoom(reason);
    });
    return spool ?? carried ?? room;
  }

  /** Makes the copy and the trial that are due. Returns why one failed, now or within the last hour. */
  async function copyAndTry(client: pg.Client): Promise<string | null> {
    const copies = await readManifests(options.backups.archive, undefined, manifests);
    const hasGap = (await readGap(options.spool)) !== null;
    const isDue = hasGap || isCopyDue(newestOf(copies, await currentTimeline(client)), new Date());
    const copied = await take(client, "copy", isDue, () =>
      attempt(log, "The copy of the database could not be made.", () => makeCopy(client, options)),
    );
    const verified = (await readBackupState(client))?.verified_at ?? null;
    const oldest = copies.at(-1)?.finished_at;
    const isTrial = isTrialDue(oldest ? new Date(oldest) : null, verified, new Date());
    const tried = await take(client, "trial", isTrial, () =>
      attempt(log, "The trial of the newest backup failed.", () => tryCopy(client, options)),
    );
    return copied ?? tried;
  }

  /** The log is carried every minute, however long a copy or trial takes. */
  async function tick(client: pg.Client): Promise<void> {
    try {
      const failure = (await carry(client)) ?? (await standingFailure(client, options));
      await saveFailure(client, failure);
    } catch (error) {
      log.warn({ err: error }, "the log is carried in a minute");
    }
  }

  return {
    async run(client) {
      // The trial is as large as the database, so it may leave no disk space for other data.
      await removeTrial(options.dataDir).catch((error: unknown) =>
        log.error({ err: error }, "what a trial of a backup left could not be removed"),
      );
      const failure = await carry(client);
      if (failure) return failure;
      let done: string | null = null;
      const listed = await withTicks(
        options.tickMs ?? TICK_MS,
        () => tick(client),
        () =>
          attempt(log, "The backups cannot be read.", async () => {
            done = await copyAndTry(client);
          }),
      );
      return listed ?? done ?? (await archiverFailure(client));
    },
  };
}

/** Returns the failure of a step other than carrying the log, as it was last saved. */
async function standingFailure(client: pg.Client, { spool }: RoundOptions): Promise<string | null> {
  const state = await readBackupState(client);
  if (state?.copy_failure ?? state?.trial_failure) return state?.copy_failure ?? state?.trial_failure ?? null;
  if ((await readGap(spool)) !== null) {
    return "The log has a gap, because there was too little room: what happens now can be restored when a new copy is made.";
  }
  return archiverFailure(client);
}

/** Why the log is no longer stored, as the end of a sentence. */
class ShortOfRoom extends Error {}

async function currentTimeline(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_current_wal_lsn()) as segment");
  return timelineOf(rows[0]?.segment ?? "");
}

function newestOf(copies: readonly Manifest[], timeline: string): Date | null {
  const newest = copies.find(({ start_segment }) => timelineOf(start_segment) === timeline);
  return newest ? new Date(newest.finished_at) : null;
}

async function take(client: pg.Client, step: Step, isDue: boolean, work: () => Promise<string | null>) {
  const state = await readBackupState(client);
  const standing = state?.[`${step}_failure`] ?? null;
  // A failure of the night remains until the step succeeds.
  if (!isDue || (state?.[`${step}_retry_at`] ?? new Date(0)) > new Date()) return standing;
  const failure = await work();
  await saveStep(client, step, failure, failure === null ? null : new Date(Date.now() + RETRY_MS));
  return failure;
}

/**
 * Does the work. Returns null, or a sentence if the work fails. The owners of every restaurant on this server read the
 * sentence, and `/readyz` shows it, so only the server's log names the cause with its folders and files.
 */
async function attempt(log: Log, sentence: string, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ShortOfRoom) {
      return `Backups have stopped because ${error.message}. Orders go on, but what happens now cannot be restored. Make room: they go on by themselves.`;
    }
    log.error({ err: error }, sentence);
    return `${sentence} ${error instanceof NoRoomError ? "There is no room left for it: make room." : "The server's log says why."}`;
  }
}

async function makeCopy(client: pg.Client, { backups, source, log }: RoundOptions): Promise<void> {
  await makeBackup(source);
  await saveMoment(client, "copied_at");
  log.info({ location: backups.location }, "backup made");
  await prune(source).catch((error: unknown) =>
    log.warn({ err: error }, "old backups are removed after the next copy"),
  );
}

async function tryCopy(
  client: pg.Client,
  { backups, source, dataDir, checks, limits, log }: RoundOptions,
): Promise<void> {
  log.info(
    await verifyBackup({ ...backups, ...source, dataDir, checks, client, limits, say: (line) => log.debug(line) }),
  );
  await saveMoment(client, "verified_at");
}

/**
 * Removes the oldest backups before the disk of the backups is full. `isFull` means that the store is full, which the
 * free disk space may not show. If the full disk is not the disk of the backups, removing backups would free nothing.
 */
async function makeRoom({ backups, source, limits, log }: RoundOptions, isFull: boolean) {
  const { folder } = backups;
  let removed = false;
  const isShort = async () => folder !== null && (await isDiskShort(folder, limits));
  let mustGo = isFull || (await isShort());
  while (mustGo && (await removeOldest(source))) {
    removed = true;
    mustGo = await isShort();
    log.warn("the oldest backup was removed to make room");
  }
  return { removed, isShort: await isShort() };
}

/** Returns the server's failure to hand over its log, as a sentence. */
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
