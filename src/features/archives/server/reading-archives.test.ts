import { performance } from "node:perf_hooks";
import { strFromU8, strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as archives from "#src/features/archives/contract.ts";
import { checkArchive } from "#src/features/archives/server/check-archive.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import * as helper from "#src/testing/archive.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let plain: helper.Archive;
beforeAll(async () => {
  app = await startTestApp();
  plain = helper.unpacked(await helper.exportOf(app, await createOwner(app)));
}, 60_000);
afterAll(() => app.stop());

/** An archive in which one row stands many times, unpacked, as nothing else would be accepted. */
function longArchive(rows: number): Uint8Array {
  const path = "tables/activity_logs.csv";
  const [head = "", row = ""] = strFromU8(plain[path] ?? new Uint8Array()).split("\r\n");
  return zipSync({ ...plain, [path]: strToU8(`${head}\r\n${`${row}\r\n`.repeat(rows)}`) }, { level: 0 });
}

/** Uploads an archive and returns the run of the job that reads it. */
async function reading(owner: Owner, bytes: Uint8Array) {
  const uploaded = (await (await helper.postArchive(app, owner, bytes)).json()) as { import: archives.ArchiveImport };
  const { id } = uploaded.import;
  return { id, run: () => checkArchive.run(helper.scopeFor(app, owner), { import_id: id }) };
}

test("an archive is read beside the process that takes orders", { timeout: 60_000 }, async () => {
  const target = await createOwner(app);
  const { run } = await reading(target, longArchive(60_000));
  const before = performance.eventLoopUtilization();
  await run();
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect((await helper.newestImport(target)).preview?.tables).toContainEqual({ name: "activity_logs", rows: 60_000 });
});

test("an archive that its owner puts away is not read to its end", { timeout: 60_000 }, async () => {
  const target = await createOwner(app);
  const { id, run } = await reading(target, longArchive(1_000_000));
  const started = performance.now();
  const running = run();
  expect((await target.call(archives.deleteArchiveImport, { query: { id } })).status).toBe(200);
  await running;
  expect(performance.now() - started).toBeLessThan(15_000);
  expect((await target.call(archives.readArchiveImport)).body.import).toBeNull();
});
