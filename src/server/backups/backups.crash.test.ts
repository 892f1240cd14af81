import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Archive, openArchive } from "#src/server/backups/archive.ts";
import { describeBackups } from "#src/server/backups/backup-state.ts";
import { createCarrier, listSpool } from "#src/server/backups/carry.ts";
import type { SpaceLimits } from "#src/server/backups/disk-space.ts";
import { createFolderStore } from "#src/server/backups/folder-store.ts";
import { isSegment } from "#src/server/backups/log-files.ts";
import { type BackupSource, closeLogFile, makeBackup, waitForLog } from "#src/server/backups/make-backup.ts";
import { backupId, listManifests, type Manifest } from "#src/server/backups/manifest.ts";
import { type ObjectName, readName } from "#src/server/backups/object-name.ts";
import { restore } from "#src/server/backups/restore.ts";
import { createBackupRunner } from "#src/server/backups/run-backups.ts";
import { filesInFolder, type StoredFiles } from "#src/server/backups/stored-files.ts";
import type { BackupStore } from "#src/server/backups/store.ts";
import { verifyBackup } from "#src/server/backups/verify.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { createLog } from "#src/server/log.ts";

const KEY = "a secret of at least thirty-two characters";

let folder: string;
let embedded: EmbeddedPostgres;
let client: pg.Client;
let store: BackupStore;
let archive: Archive;
let source: BackupSource;
let files: StoredFiles;
const backups: Manifest[] = [];
/** A moment after the first three numbers were committed. */
let afterThree: Date;
let restores = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "comanda-backups-"));
  await chmod(folder, 0o755);
  const dataDir = join(folder, "it's 100% data");
  await mkdir(join(dataDir, "files/dish-images"), { recursive: true });
  await writeFile(join(dataDir, "auth-secret"), "the secret");
  await writeFile(join(dataDir, "files/dish-images/one.webp"), "one");
  embedded = await startEmbeddedPostgres({ dataDir, fastAndLoose: true, archiving: true });
  client = new pg.Client(embedded.connection);
  await client.connect();
  store = await createFolderStore(join(folder, "backups"));
  archive = openArchive(store, KEY);
  files = filesInFolder(join(dataDir, "files"));
  const carrier = createCarrier({ archive, spool: embedded.spool ?? "", files, leftOut: [] });
  const { connection, dataDir: clusterDir } = embedded;
  source = {
    archive,
    carrier,
    spool: embedded.spool ?? "",
    connection,
    clusterDir,
    dataDir,
    growingTables: ["numbers"],
  };
  await client.query("create table numbers as select 1 as number");
  backups.push(await makeBackup(source));
  await client.query("insert into numbers values (2)");
  backups.push(await makeBackup(source));
  await client.query("insert into numbers values (3)");
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() + interval '2 milliseconds' as now");
  afterThree = rows[0]?.now ?? new Date();
  await writeFile(join(dataDir, "files/dish-images/two.webp"), "two");
  await closeFile();
  await client.query("insert into numbers values (4)");
  await closeFile();
  await client.query("insert into numbers values (5)");
  await closeFile();
});
afterAll(async () => {
  await client.end();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function closeFile(): Promise<void> {
  await waitForLog(source, await closeLogFile(client));
}

/** Restores the database. Returns its numbers and its folder. */
async function bringBack(from: Archive, target: { at?: Date; from?: string } = {}) {
  const dataDir = join(folder, `restored-${(restores += 1)}`);
  const said: string[] = [];
  let numbers: number[] = [];
  await restore({
    archive: from,
    dataDir,
    target,
    say: (line) => said.push(line),
    async whenRecovered(connection) {
      const restored = new pg.Client(connection);
      await restored.connect();
      const { rows } = await restored.query<{ number: number }>("select number from numbers order by number");
      numbers = rows.map(({ number }) => number);
      await restored.end();
    },
  });
  return { dataDir, numbers, said };
}

/** Returns the archive as it would be after one of its objects changed. */
function changedArchive(name: string | RegExp, change: (bytes: Uint8Array | null) => Uint8Array | null): Archive {
  const concerns = (key: string) => {
    const found = readName(key)?.name ?? "";
    return typeof name === "string" ? found === name : name.test(found);
  };
  return openArchive(
    {
      ...store,
      get: async (key) => (concerns(key) ? change(await store.get(key)) : store.get(key)),
      list: async (below) =>
        (await store.list(below)).filter((key) => !concerns(key) || change(new Uint8Array([1, 2]))),
    },
    KEY,
  );
}

const flipByte = (bytes: Uint8Array | null) => {
  if (bytes === null) return null;
  const changed = Uint8Array.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
};
const lose = () => null;
const rejectParts = (to: Archive, name: string, bytes: Uint8Array) =>
  name.startsWith("base/") ? Promise.reject(new Error("cut off")) : to.add(name, bytes);

test("the last moment is brought back with files and secret, and runs as an installation", async () => {
  const { dataDir, numbers } = await bringBack(archive);
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
  expect(await readFile(join(dataDir, "auth-secret"), "utf8")).toBe("the secret");
  expect(await readFile(join(dataDir, "files/dish-images/one.webp"), "utf8")).toBe("one");
  expect(await readFile(join(dataDir, "files/dish-images/two.webp"), "utf8")).toBe("two");
  const again = await startEmbeddedPostgres({ dataDir });
  await again.stop();
});

test("a moment has what was committed before it and nothing after it", async () => {
  const { numbers, said } = await bringBack(archive, { at: afterThree });
  expect(numbers).toEqual([1, 2, 3]);
  expect(said[0]).toMatch(/^Bringing back \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC\.$/);
});

test("a flipped byte is said and the older backup offered, which leads to the same moment", async () => {
  const damaged = changedArchive(`base/${backups[1]?.id}/part-00001`, flipByte);
  await expect(bringBack(damaged)).rejects.toThrow(
    `was damaged since it was stored: its checksum differs.\nThe one before it leads to the same moment: npm run restore -- --from ${backups[0]?.id}`,
  );
  const { numbers } = await bringBack(damaged, { from: backups[0]?.id ?? "" });
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
});

test("a missing log file is said with the moment that can be restored instead", async () => {
  const names = (await archive.list("log/")).map(({ name }) => name).filter((name) => isSegment(name.slice(4)));
  names.sort();
  const damaged = changedArchive(names.at(-2) ?? "", lose);
  const failure = await bringBack(damaged).then(
    () => "none",
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/A log file after [0-9A-F]{24} is missing.*instead: npm run restore -- --at "([^"]+)"$/);
  const [, moment = ""] = /--at "([^"]+)"/.exec(failure) ?? [];
  expect((await bringBack(damaged, { at: new Date(moment) })).numbers).toEqual([1, 2, 3]);
});

test("another BACKUP_KEY is said", async () => {
  await expect(bringBack(openArchive(store, `${KEY}!`))).rejects.toThrow("There is no backup here yet");
});

test("a backup whose copy was interrupted is none", async () => {
  const interrupted = openArchive(
    {
      ...store,
      put: (key, bytes) => (/manifest/.test(key) ? Promise.reject(new Error("cut off")) : store.put(key, bytes)),
    },
    KEY,
  );
  await expect(makeBackup({ ...source, archive: interrupted })).rejects.toThrow("cut off");
  expect(await listManifests(archive)).toHaveLength(backups.length);
});

test("a folder that is not empty is never written to", async () => {
  const dataDir = join(folder, "in use");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "mine"), "");
  await expect(restore({ archive, dataDir, target: {}, say: () => undefined })).rejects.toThrow("is not empty");
});

test("a trial says which file is missing, from the backup or from where files are stored", async () => {
  await client.query("create table migrations as select 'one' as name");
  await closeFile();
  const trial = (key: string, stored = files) =>
    verifyBackup({
      archive,
      files: stored,
      carrier: source.carrier,
      dataDir: source.dataDir,
      checks: [{ fileKeys: [`select '${key}' as key`] }],
      client,
      say: () => undefined,
    });
  await expect(trial("dish-images/one.webp")).resolves.toMatch(/1 files that rows name/);
  await expect(trial("dish-images/none.webp")).rejects.toThrow(
    "1 files are missing from the backup: dish-images/none.webp.",
  );
  await expect(trial("dish-images/one.webp", { ...files, list: async () => [] })).rejects.toThrow(
    "1 files are missing from where the application stores them: dish-images/one.webp.",
  );
});

test.runIf(process.getuid?.() === 0)(
  "a trial of root leaves no copy where the database's account can enter",
  async () => {
    // Nobody but root can enter here, so that clusters go to /var/lib/comanda.
    const dataDir = join(folder, "roots");
    await mkdir(dataDir, { mode: 0o700 });
    const copies = async () => new Set(await readdir("/var/lib/comanda").catch(() => []));
    const before = await copies();
    const trial = { archive, files, carrier: source.carrier, dataDir, checks: [], client, say: () => undefined };
    let during = new Set<string>();
    const seen = { ...archive, read: async (object: ObjectName) => ((during = await copies()), archive.read(object)) };
    await verifyBackup({ ...trial, archive: seen });
    expect(during.size).toBeGreaterThan(before.size);
    expect(await copies()).toEqual(before);
    await expect(
      verifyBackup({ ...trial, checks: [{ findings: [{ wrong: "No", sql: "select 1" }] }] }),
    ).rejects.toThrow("No (1 times)");
    expect(await copies()).toEqual(before);
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test("when room is short the log is no longer stored, with an alarm, and a new copy follows when there is room", async () => {
  await client.query("create role app_user");
  for (const name of ["0470_backup_state.sql", "0623_backup_steps.sql"]) {
    await client.query(
      await readFile(join(import.meta.dirname, "../../../database/migrations/before-baseline", name), "utf8"),
    );
  }
  // The owners of companies see a failure.
  await client.query("create table companies (id uuid primary key)");
  const spool = embedded.spool ?? "";
  const runner = (limits: Partial<SpaceLimits>, to = archive) =>
    createBackupRunner({
      backups: { archive: to, files, location: "here", about: "A folder", warning: null, folder: null },
      embedded,
      dataDir: source.dataDir,
      checks: [],
      log: createLog("silent"),
      limits,
    });
  const plenty = { spoolBytes: 2 ** 30, free: 0 };
  await writeFile(join(spool, "filler"), "more than a byte");
  const cramped = runner({ spoolBytes: 1, free: 0 });
  await cramped.round();
  expect(await describeBackups(client)).toMatchObject({
    status: "failing",
    failure: expect.stringContaining("Backups have stopped because 0 MB of log wait") as string,
  });
  // The server throws away the log of what is committed now, and keeps running.
  await client.query("insert into numbers values (6)");
  const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  const lost = rows[0]?.segment ?? "";
  await expect
    .poll(async () => (await client.query("select last_archived_wal from pg_stat_archiver")).rows[0] as unknown, {
      timeout: 90_000,
    })
    .toEqual({ last_archived_wal: lost });
  expect(await listSpool(spool)).toEqual([]);
  // The copy fails, and its process ends: the next process knows of the gap and of the failure.
  const broken = changedArchive("none", lose);
  const failing = { ...broken, add: (name: string, bytes: Uint8Array) => rejectParts(broken, name, bytes) };
  for (const backupRunner of [runner(plenty, failing), runner(plenty)]) {
    await backupRunner.round();
    expect(await describeBackups(client)).toMatchObject({
      status: "failing",
      failure: "The copy of the database could not be made. The server's log says why.",
    });
  }
  await client.query("update backup_state set copy_retry_at = now()");
  await runner(plenty).round();
  expect(await describeBackups(client)).toMatchObject({ status: "working" });
  // The newest copy of each day remains, and in the first week also the very first copy.
  const [copy, ...others] = (await listManifests(archive)).map(backupId);
  expect(others).toEqual([backups[0]?.id]);
  expect(backups.map(({ id }) => id)).not.toContain(copy);
  expect((await bringBack(archive)).numbers).toEqual([1, 2, 3, 4, 5, 6]);
});
