import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Archive, openArchive } from "#src/server/backups/archive.ts";
import { createFolderStore } from "#src/server/backups/folder-store.ts";
import { closeLogFile, makeBackup, waitForLog } from "#src/server/backups/make-backup.ts";
import { backupId, listManifests } from "#src/server/backups/manifest.ts";
import { restore } from "#src/server/backups/restore.ts";
import { backupSource, createBackupRunner } from "#src/server/backups/run-backups.ts";
import { filesInFolder } from "#src/server/backups/stored-files.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { createLog } from "#src/server/log.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations/before-baseline");

let folder: string;
let archive: Archive;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "comanda-twice-"));
  await chmod(folder, 0o755);
  archive = openArchive(await createFolderStore(join(folder, "backups")), undefined);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts an installation in a folder that archives to the same backups as every other. */
async function start(name: string) {
  const dataDir = join(folder, name);
  const embedded = await startEmbeddedPostgres({ dataDir, fastAndLoose: true, archiving: true });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const files = filesInFolder(join(dataDir, "files"));
  const options = {
    backups: { archive, files, location: "here", about: "A folder", warning: null, folder: null },
    embedded,
    dataDir,
    checks: [],
    log: createLog("silent"),
    limits: { spoolBytes: 2 ** 30, free: 0 },
  };
  const source = backupSource(options);
  return {
    client,
    source,
    runner: createBackupRunner(options),
    /** Commits a number, and returns a moment after it when it is in the archive. */
    async add(number: number): Promise<Date> {
      await client.query("insert into numbers values ($1)", [number]);
      const { rows } = await client.query<{ now: Date }>("select clock_timestamp() + interval '2 milliseconds' as now");
      await waitForLog(source, await closeLogFile(client));
      return rows[0]?.now ?? new Date();
    },
    async stop() {
      await client.end();
      await embedded.stop();
      await source.carrier.carry();
    },
  };
}

async function bringBack(name: string, target: { at?: Date; from?: string } = {}) {
  const said: string[] = [];
  let numbers: number[] = [];
  await restore({
    archive,
    dataDir: join(folder, name),
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
  return { numbers, said };
}

test("a second restore brings back what came after the first one, and not what that one undid", async () => {
  const original = await start("original");
  await original.client.query("create role app_user");
  for (const name of ["0470_backup_state.sql", "0623_backup_steps.sql"]) {
    await original.client.query(await readFile(join(MIGRATIONS, name), "utf8"));
  }
  await original.client.query("create table companies (id uuid primary key)");
  await original.client.query("create table numbers as select 1 as number");
  await makeBackup(original.source);
  const [copy] = (await listManifests(archive)).map(backupId);
  const right = await original.add(2);
  const mistake = await original.add(3);
  await original.stop();

  // Somebody restores the end first, only to look: that database is not started, and nothing comes of it.
  expect((await bringBack("looked-at")).numbers).toEqual([1, 2, 3]);
  expect((await bringBack("first", { at: right })).numbers).toEqual([1, 2]);
  const first = await start("first");
  await first.add(4);
  const later = await bringBack("second");
  expect(later.numbers).toEqual([1, 2, 4]);
  expect(later.said.join("\n")).toContain("The database was brought back before, at ");
  // The database that the first restore left behind can still be restored.
  expect((await bringBack("left", { at: mistake })).numbers).toEqual([1, 2, 3]);

  // Last night's copy is from before the restore, so a new copy is made at once, and no other.
  await first.runner.round();
  await first.runner.round();
  const copies = (await listManifests(archive)).map(backupId);
  expect(copies).toHaveLength(2);
  await first.add(5);
  await first.stop();
  expect((await bringBack("third")).numbers).toEqual([1, 2, 4, 5]);
  expect((await bringBack("from-before", { from: copy ?? "" })).numbers).toEqual([1, 2, 4, 5]);
});
