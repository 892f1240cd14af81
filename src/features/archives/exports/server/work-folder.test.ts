import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inWorkFolder } from "#src/features/archives/exports/server/work-folder.ts";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "work-folders-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test("work has a folder of its own, which is removed also when the work fails", async () => {
  const work = async (folder: string) => {
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe("700");
    await writeFile(join(folder, "export.zip"), "half");
    throw new Error("stopped");
  };
  await expect(inWorkFolder(work, parent)).rejects.toThrow("stopped");
  expect(await readdir(parent)).toEqual([]);
});

test("what a killed process left is removed, and what is younger or another's stays", async () => {
  const old = new Date(Date.now() - 3 * 3600 * 1000);
  for (const name of ["comanda-export-old", "comanda-export-new", "another-old"]) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, "export.zip"), "half");
    if (name.endsWith("-old")) await utimes(join(parent, name), old, old);
  }
  await inWorkFolder(async () => {}, parent);
  expect((await readdir(parent)).sort()).toEqual(["another-old", "comanda-export-new"]);
});

test("a folder whose work goes on for longer is not removed by the next work", async () => {
  const old = new Date(Date.now() - 3 * 3600 * 1000);
  const long = async (folder: string) => {
    await utimes(folder, old, old);
    await expect.poll(async () => (await stat(folder)).mtimeMs).toBeGreaterThan(old.getTime() + 1000);
    await inWorkFolder(async () => {}, parent);
    expect(await readdir(parent)).toContain(basename(folder));
  };
  await inWorkFolder(long, parent, 20);
});
