import { performance } from "node:perf_hooks";
import { strFromU8, strToU8, zipSync } from "fflate";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as archives from "#src/features/archives/contract.ts";
import { checkArchive } from "#src/features/archives/server/check-archive.ts";
import { expireUploadsAt } from "#src/features/archives/server/expire-uploads.ts";
import { runImport } from "#src/features/archives/server/run-import.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import * as helper from "#src/testing/archive.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let plain: helper.Archive;
let small: Uint8Array;
beforeAll(async () => {
  app = await startTestApp();
  plain = helper.unpacked(await helper.exportOf(app, await createOwner(app)));
  small = zipSync(plain);
});
afterAll(() => app.stop());

/** An archive in which one row stands many times, unpacked, as nothing else would be accepted. */
function longArchive(rows: number): Uint8Array {
  const path = "tables/activity_logs.csv";
  const [head = "", row = ""] = strFromU8(plain[path] ?? new Uint8Array()).split("\r\n");
  return zipSync({ ...plain, [path]: strToU8(`${head}\r\n${`${row}\r\n`.repeat(rows)}`) }, { level: 0 });
}

/** Uploads an archive and returns the run of the job that reads it, and what resolves when the file is being read. */
async function reading(owner: Owner, bytes: Uint8Array) {
  const uploaded = (await (await helper.postArchive(app, owner, bytes)).json()) as { import: archives.ArchiveImport };
  const { id } = uploaded.import;
  const began = Promise.withResolvers<void>();
  const noting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      began.resolve();
      controller.enqueue(part);
    },
  });
  const scope = helper.scopeFor(app, owner);
  const { files } = scope.ports;
  const stream: FilesPort["stream"] = async (key) => (await files.stream(key))?.pipeThrough(noting) ?? null;
  const noted = { ...scope, ports: { ...scope.ports, files: { ...files, stream } } };
  return { id, began: began.promise, run: () => checkArchive.run(noted, { import_id: id }) };
}

test("an archive is read beside the process that takes orders", async () => {
  const target = await createOwner(app);
  const { run } = await reading(target, longArchive(60_000));
  const before = performance.eventLoopUtilization();
  await run();
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect((await helper.newestImport(target)).preview?.tables).toContainEqual({ name: "activity_logs", rows: 60_000 });
});

test("an archive that its owner puts away is not read to its end", async () => {
  const target = await createOwner(app);
  const { id, began, run } = await reading(target, longArchive(1_000_000));
  const started = performance.now();
  const running = run();
  // Before that its file would be gone, and the job would fail and run again.
  await began;
  expect((await target.call(archives.deleteArchiveImport, { query: { id } })).status).toBe(200);
  await running;
  expect(performance.now() - started).toBeLessThan(15_000);
  expect((await target.call(archives.readArchiveImport)).body.import).toBeNull();
});

const uploadsOf = ({ companyId }: Owner) => app.platform.ports.files.list(`archive-imports/${companyId}`);
const uploadOf = ({ companyId }: Owner, id: string) => `archive-imports/${companyId}/${id}.zip`;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

test("an upload is taken though the file of the one before cannot be deleted, which the next night deletes", async () => {
  const target = await createOwner(app);
  const first = await helper.uploadArchive(app, target, small);
  const failing = vi.spyOn(app.platform.ports.files, "delete").mockRejectedValueOnce(new Error("The bucket is busy."));
  const second = await helper.uploadArchive(app, target, small);
  failing.mockRestore();
  expect(second).toMatchObject({ state: "ready", error: null });
  expect((await uploadsOf(target)).toSorted()).toEqual([uploadOf(target, first.id), uploadOf(target, second.id)]);
  await expireUploadsAt(app.platform, inDays(2));
  expect(await uploadsOf(target)).toEqual([uploadOf(target, second.id)]);
});

test("an upload that was killed before its row was written is removed a day later", async () => {
  const target = await createOwner(app);
  const key = uploadOf(target, uuid());
  await app.platform.ports.files.put(key, small, "application/zip");
  await expireUploadsAt(app.platform, new Date());
  expect(await uploadsOf(target)).toEqual([key]);
  await expireUploadsAt(app.platform, inDays(1.1));
  expect(await uploadsOf(target)).toEqual([]);
});

test("a run that finds its import done removes the upload that a killed one has left", async () => {
  const target = await createOwner(app);
  const done = await helper.importUploaded(app, target, await helper.uploadArchive(app, target, small));
  expect([done.state, await uploadsOf(target)]).toEqual(["done", []]);
  await app.platform.ports.files.put(uploadOf(target, done.id), small, "application/zip");
  await runImport.run(helper.scopeFor(app, target), { import_id: done.id });
  expect(await uploadsOf(target)).toEqual([]);
});

test("an archive that nobody imports is removed after a week, and its owner reads why", async () => {
  const target = await createOwner(app);
  const { id } = await helper.uploadArchive(app, target, small);
  await expireUploadsAt(app.platform, inDays(6.9));
  expect(await helper.newestImport(target)).toMatchObject({ id, state: "ready" });
  await expireUploadsAt(app.platform, inDays(7.1));
  expect(await helper.newestImport(target)).toMatchObject({
    state: "rejected",
    error: "This archive was not imported within 7 days and was removed. Please upload it again.",
  });
  expect(await uploadsOf(target)).toEqual([]);
  expect((await target.call(archives.importArchive, { query: { id } })).body.code).toBe("ARCHIVE_NOT_READY");
});
