import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Archive, openArchive } from "#src/server/backups/archive.ts";
import { createCarrier } from "#src/server/backups/carry.ts";
import { breakOff, closeGap, readGap, type SpaceLimits, takeUpAgain } from "#src/server/backups/disk-space.ts";
import { createFolderStore } from "#src/server/backups/folder-store.ts";
import { addManifest, backupId, listManifests } from "#src/server/backups/manifest.ts";
import { prune } from "#src/server/backups/prune.ts";
import { createRounds } from "#src/server/backups/rounds.ts";
import { filesInFolder } from "#src/server/backups/stored-files.ts";
import type { BackupStore } from "#src/server/backups/store.ts";
import { withTicks } from "#src/server/backups/with-ticks.ts";
import { verifyBackup } from "#src/server/backups/verify.ts";
import { createLog } from "#src/server/log.ts";

const LOG_FILE = "000000010000000000000003";

let folder: string;
let backupDir: string;
let spool: string;
let store: BackupStore;
let archive: Archive;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "comanda-rounds-"));
  backupDir = join(folder, "backups");
  spool = join(folder, "spool");
  await mkdir(spool);
  await mkdir(join(folder, "files"));
  await writeFile(join(spool, `${LOG_FILE}.gz`), "log");
  store = await createFolderStore(backupDir);
  archive = openArchive(store, undefined);
  for (const day of [10, 11, 12]) await addCopy(day);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addCopy(day: number): Promise<void> {
  const id = `202611${day}T030000000Z`;
  const finished_at = `2026-11-${day}T03:00:00.000Z`;
  const segments = { start_segment: LOG_FILE, stop_segment: LOG_FILE };
  const part = await archive.add(`base/${id}/part-00001`, new Uint8Array([day]));
  const rest = { started_at: finished_at, finished_at, major: "17", files: [], row_counts: {} };
  await addManifest(archive, { id, ...rest, ...segments, parts: [part.key] });
}

const copies = async () => (await listManifests(archive)).map(backupId);

const carrierOf = (through: Archive) =>
  createCarrier({ archive: through, spool, files: filesInFolder(join(folder, "files")), leftOut: [] });

/** Runs a round on a database that does nothing: the tests are about what happens before the database is used. */
async function round(
  limits: Partial<SpaceLimits>,
  through = archive,
  { slowMs, saved = [] }: { slowMs?: number; saved?: unknown[] } = {},
): Promise<string | null> {
  const query = async (statement: string, values: unknown[] = []) => {
    if (statement.includes("set failure")) saved.push(...values);
    return { rows: [{ mode: "on", fails: false }] };
  };
  const client = { query } as unknown as pg.Client;
  const carrier = carrierOf(through);
  const connection = { host: join(folder, "none"), user: "postgres" };
  const rounds = createRounds({
    backups: {
      archive: through,
      files: filesInFolder(folder),
      location: backupDir,
      about: "A folder",
      warning: null,
      folder: backupDir,
    },
    source: { archive: through, carrier, spool, connection, clusterDir: folder, dataDir: folder, growingTables: [] },
    spool,
    dataDir: folder,
    checks: [],
    limits: { spoolBytes: 2 ** 30, free: 0.1, readDisk: async () => ({ bytes: 100, free: 90 }), ...limits },
    log: createLog("silent"),
    ...(slowMs !== undefined && { slowMs }),
  });
  return rounds.run(client);
}

const shortOn = (short: (path: string) => boolean) => async (path: string) => ({
  bytes: 100,
  free: short(path) ? 1 : 90,
});

test("a short disk of the data takes no backup away from another disk", async () => {
  expect(await round({ readDisk: shortOn((path) => path === spool) })).toMatch(
    /^Backups have stopped because the disk of the data has less than 10 % free space\./,
  );
  expect(await copies()).toHaveLength(3);
});

test("a short disk of the backups takes the oldest ones, until there is room", async () => {
  let left = 2;
  await round({ readDisk: shortOn((path) => path === backupDir && left-- > 0) });
  expect(await copies()).toEqual(["20261112T030000000Z"]);
});

test("log that has waited for long is stored before anything is removed for it", async () => {
  expect(await round({ spoolBytes: 1 })).not.toMatch("have stopped");
  expect((await archive.list("log/")).map(({ name }) => name)).toEqual([`log/${LOG_FILE}`]);
  expect(await copies()).toHaveLength(3);
});

test("a store that does not answer is said to fail while the round still waits for it", async () => {
  const response = Promise.withResolvers<void>();
  const hanging = openArchive(
    { ...store, put: (key, bytes) => response.promise.then(() => store.put(key, bytes)) },
    undefined,
  );
  const saved: unknown[] = [];
  const waiting = round({}, hanging, { slowMs: 20, saved });
  await expect.poll(() => saved).toEqual([expect.stringContaining("does not answer")]);
  response.resolve();
  expect(await waiting).not.toMatch("does not answer");
  expect((await archive.list("log/")).map(({ name }) => name)).toEqual([`log/${LOG_FILE}`]);
});

test("a store without room loses its oldest backup, and takes the log then", async () => {
  const full = openArchive(
    {
      ...store,
      async put(key, bytes) {
        if ((await copies()).length < 3) return store.put(key, bytes);
        const { noRoomError } = await import("#src/server/backups/no-room.ts");
        throw noRoomError(Object.assign(new Error("EDQUOT"), { code: "EDQUOT" }), backupDir, "Make room.");
      },
    },
    undefined,
  );
  expect(await round({}, full)).not.toMatch("cannot be stored");
  expect(await copies()).toHaveLength(2);
  expect(await archive.list("log/")).toHaveLength(1);
});

test("a folder of the backups that is gone is said, and the log does not fill the disk", async () => {
  const gone = openArchive(
    { ...store, put: () => Promise.reject(new Error(`ESTALE: open '${backupDir}'`)) },
    undefined,
  );
  await rm(backupDir, { recursive: true });
  const readDisk = async (path: string) => {
    if (path === backupDir) throw new Error("ESTALE");
    return { bytes: 100, free: 90 };
  };
  expect(await round({ readDisk }, gone)).toBe(
    "What changes now cannot be stored with the backups. The server's log says why.",
  );
  expect(await round({ readDisk, spoolBytes: 1 }, gone)).toMatch("Backups have stopped because 0 MB of log wait");
  expect(await readdir(spool)).not.toContain(`${LOG_FILE}.gz`);
});

test("what a killed trial left goes before anything else is removed to make room", async () => {
  const left = join(folder, "verification");
  await mkdir(left);
  await writeFile(join(left, "large"), "a whole database");
  await round({ readDisk: shortOn((path) => path === backupDir && existsSync(left)) });
  expect(existsSync(left)).toBe(false);
  expect(await copies()).toHaveLength(3);
});

test("a trial for which there is no room is not begun", async () => {
  const client = {
    query: async () => ({ rows: [{ bytes: "900", folder }] }),
  } as unknown as pg.Client;
  const trial = {
    archive,
    files: filesInFolder(folder),
    carrier: carrierOf(archive),
    dataDir: folder,
    checks: [],
    say: () => undefined,
  };
  const limits = { spoolBytes: 1, free: 0.1, readDisk: async () => ({ bytes: 10_000, free: 1500 }) };
  await expect(verifyBackup({ ...trial, client, limits })).rejects.toThrow("There is no room to bring it back");
  expect(existsSync(join(folder, "verification"))).toBe(false);
});

test("a damaged manifest hinders neither pruning nor room, and its backup remains for a month", async () => {
  const [newest, ...others] = await listManifests(archive);
  await writeFile(join(backupDir, others[0]?.key ?? ""), "damaged");
  await prune({ archive, carrier: carrierOf(archive) });
  expect(await copies()).toHaveLength(3);
  await round({ readDisk: shortOn((path) => path === backupDir) });
  expect(await copies()).toEqual([newest && backupId(newest)]);
});

test("what owners and strangers read of a failure names no folder and no file", async () => {
  await mkdir(join(folder, "files/papers"));
  await writeFile(join(folder, "files/papers/secret.pdf"), "paper");
  const denied = openArchive(
    { ...store, put: (key) => Promise.reject(new Error(`EACCES: open '/srv/${key}'`)) },
    undefined,
  );
  expect(await round({}, denied)).toBe(
    "What changes now cannot be stored with the backups. The server's log says why.",
  );
  // The copy cannot be made here: there is no database.
  expect(await round({})).toBe("The copy of the database could not be made. The server's log says why.");
});

test("a file that was pruned and comes back is stored again", async () => {
  const path = join(folder, "files/logo.webp");
  const carrier = carrierOf(archive);
  await writeFile(path, "logo");
  await carrier.carry();
  const [stored] = await archive.list("files/");
  // A file that was stored 40 days ago and has been deleted since.
  const aged = new Date(Date.now() - 40 * 86_400_000);
  const old = {
    ...archive,
    list: async (below: string) =>
      (await archive.list(below)).map((objectName) => ({ ...objectName, stored_at: aged })),
  };
  await rm(path);
  await prune({ archive: old, carrier });
  expect(await archive.list("files/")).toEqual([]);
  await writeFile(path, "logo");
  await carrier.carry();
  expect((await archive.list("files/")).map(({ name }) => name)).toEqual([stored?.name]);
});

test("the log is carried while a copy or trial runs, and not after it", async () => {
  const carrier = carrierOf(archive);
  let ended = () => undefined as void;
  const work = new Promise<void>((resolve) => (ended = resolve));
  const during = withTicks(
    5,
    async () => void (await carrier.carry()),
    () => work,
  );
  await expect.poll(async () => (await archive.list("log/")).length).toBe(1);
  ended();
  await during;
  await writeFile(join(spool, `${LOG_FILE}.gz`), "log");
  await sleep(30);
  expect(await readdir(spool)).toContain(`${LOG_FILE}.gz`);
});

test("a gap stays known until a copy that began after it", async () => {
  await breakOff(spool);
  await takeUpAgain(spool);
  const before = await readGap(spool);
  expect(before).not.toBeNull();
  await sleep(2);
  await breakOff(spool);
  await takeUpAgain(spool);
  await closeGap(spool, before);
  expect(await readGap(spool)).not.toBeNull();
  await closeGap(spool, await readGap(spool));
  expect(await readGap(spool)).toBeNull();
});
