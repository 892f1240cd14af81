import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { compareAt, isRight } from "./compare.ts";
import type { Shop } from "./shop.ts";

const execute = promisify(execFile);
const SMALL_DISK_MB = 24;

interface Damage {
  shop: Shop;
  /** A folder for copies of the backups. */
  folder: string;
  backupDir: string;
  held: string[];
}

/** The newest copy has a byte flipped: said, and the copy before it leads to the same moment. */
export async function flippedByte({ shop, folder, backupDir, held }: Damage): Promise<void> {
  const damaged = join(folder, "flipped");
  await cp(backupDir, damaged, { recursive: true });
  const parts = (await readdir(join(damaged, "base"), { recursive: true })).filter((name) => /part-/.test(name)).sort();
  const path = join(damaged, "base", parts.at(-1) ?? "");
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
  const { code, text } = await shop.run("restore", ["--to", join(folder, "from-flipped")], { BACKUP_DIR: damaged });
  assert.equal(code, 1, text);
  assert.match(text, /was damaged since it was stored: its checksum differs\./);
  assert.doesNotMatch(text, /\n\s+at /);
  const [, from = ""] = /npm run restore -- --from (\S+)/.exec(text) ?? [];
  await restoreRight({ shop, folder, backupDir: damaged, held }, ["--from", from]);
  held.push("a flipped byte is said, and the older backup that is offered has every order");
  await rm(damaged, { recursive: true });
}

/** A log file after the newest copy is missing: said, with the moment that can be restored instead. */
export async function missingLog({ shop, folder, backupDir, held }: Damage): Promise<void> {
  const damaged = join(folder, "gap");
  await cp(backupDir, damaged, { recursive: true });
  const log = (await readdir(join(damaged, "log"))).filter((name) => /^[0-9A-F]{24}/.test(name)).sort();
  await rm(join(damaged, "log", log.at(-2) ?? ""));
  const { code, text } = await shop.run("restore", ["--to", join(folder, "from-gap")], { BACKUP_DIR: damaged });
  assert.equal(code, 1, text);
  assert.match(text, /A log file after [0-9A-F]{24} is missing/);
  assert.doesNotMatch(text, /\n\s+at /);
  const [, at = ""] = /npm run restore -- --at "([^"]+)"/.exec(text) ?? [];
  const ended = await restoreRight({ shop, folder, backupDir: damaged, held }, ["--at", at], lastChange);
  held.push(`a missing log file is said, and the moment that is offered can be restored (last change ${ended})`);
  await rm(damaged, { recursive: true });
}

/** The disk that is restored to is too small: said, and nothing is left there. Needs root, for a disk of that size. */
export async function smallDisk({ shop, folder, held }: Damage): Promise<void> {
  if (process.getuid?.() !== 0) {
    held.push("(the full disk was left out: only root can make a small one)");
    return;
  }
  const disk = join(folder, "disk");
  await mkdir(disk);
  await execute("mount", ["-t", "tmpfs", "-o", `size=${SMALL_DISK_MB}m,mode=755`, "drill", disk]);
  try {
    const target = join(disk, "restored");
    const restored = await shop.run("restore", ["--to", target]);
    assert.equal(restored.code, 1, restored.text);
    assert.match(restored.text, /There is no room left for .*Make room, or name a folder on another disk with --to\./);
    assert.doesNotMatch(restored.text, /\n\s+at /);
    assert.equal(existsSync(target), false);
    const backup = await shop.run("backup", [], { BACKUP_DIR: await filledFolder(disk) });
    assert.equal(backup.code, 1, backup.text);
    assert.match(backup.text, /There is no room left for .*Make room, or set BACKUP_DIR to a folder on another disk\./);
    assert.doesNotMatch(backup.text, /\n\s+at /);
  } finally {
    await execute("umount", [disk]);
  }
  held.push("a disk that is too small is said, by a restore and by a backup, and nothing half is left");
}

async function filledFolder(disk: string): Promise<string> {
  await writeFile(join(disk, "filler"), Buffer.alloc((SMALL_DISK_MB - 2) * 2 ** 20));
  return join(disk, "backups");
}

const endOfAll = () => Date.now();
const lastChange = (text: string) => Date.parse(/The last change in it is of (\S+Z)/.exec(text)?.[1] ?? "");

/** Restores as the message said. Returns the moment up to which everything must be there, as a text. */
async function restoreRight(
  { shop, folder, backupDir }: Damage,
  args: readonly string[],
  momentOf: (text: string) => number = endOfAll,
): Promise<string> {
  const target = join(folder, "restored");
  const { code, text } = await shop.run("restore", [...args, "--to", target], { BACKUP_DIR: backupDir });
  assert.equal(code, 0, text);
  const moment = momentOf(text);
  const found = await compareAt(target, shop.menu, shop.guests, moment);
  assert.ok(isRight(found), JSON.stringify(found));
  await rm(target, { recursive: true });
  return new Date(moment).toISOString();
}
