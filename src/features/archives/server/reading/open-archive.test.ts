import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchive } from "#src/features/archives/server/reading/open-archive.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "comanda-zip-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens an archive and unpacks all of it, as an import does. Returns the names of its files, or why it was rejected. */
async function outcomeOf(bytes: Uint8Array): Promise<string[] | string> {
  const path = join(folder, "one.zip");
  await writeFile(path, bytes);
  try {
    const archive = await openArchive(path);
    try {
      for (const name of archive.paths) await archive.skim(name);
      return [...archive.paths];
    } finally {
      archive.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

const SYMLINK = 0o120777 << 16;
const zip = (files: Zippable) => zipSync(files);
const plain = () =>
  zip({ "tables/a.csv": strToU8("id\r\n1\r\n"), "tables/b.csv": [strToU8("id\r\n2\r\n"), { level: 0 }] });

/** Changes bytes behind each signature of the list of files: every field of an entry stands at its offset. */
function patched(
  bytes: Uint8Array,
  offset: number,
  values: readonly number[],
  signature = [0x50, 0x4b, 1, 2],
): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let at = 0; at < copy.length - 4; at += 1)
    if (signature.every((value, index) => copy[at + index] === value)) copy.set(values, at + offset);
  return copy;
}

const renamed = (from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(plain()).toString("latin1").replaceAll(from, to), "latin1"));

test("an archive of ours opens", async () => {
  expect(await outcomeOf(plain())).toEqual(["tables/a.csv", "tables/b.csv"]);
});

test.each<[string, () => Uint8Array, RegExp]>([
  ["no archive", () => strToU8("PK nothing"), /not a ZIP archive/],
  ["an empty file", () => new Uint8Array(), /not a ZIP archive/],
  ["half of it", () => plain().subarray(0, 60), /not a ZIP archive/],
  ["a path upwards", () => zip({ "../a": strToU8("x") }), /leads out of it|not a ZIP/],
  ["a path upwards inside", () => zip({ "files/../../a": strToU8("x") }), /leads out of it|not a ZIP/],
  ["an absolute path", () => zip({ "/etc/passwd": strToU8("x") }), /leads out of it|not a ZIP/],
  ["a path with a backslash", () => zip({ "..\\a": strToU8("x") }), /leads out of it|not a ZIP/],
  ["a drive", () => zip({ "C:/a": strToU8("x") }), /leads out of it|not a ZIP/],
  ["a link", () => zip({ link: [strToU8("/etc/passwd"), { os: 3, attrs: SYMLINK }] }), /link instead of a file/],
  ["a name twice", () => renamed("tables/b.csv", "tables/a.csv"), /same name/],
  ["encryption", () => patched(plain(), 8, [1, 0]), /encrypted/],
  ["another packing", () => patched(plain(), 10, [12, 0]), /not a ZIP archive/],
  ["sizes that are not true", () => patched(plain(), 24, [200, 0, 0, 0]), /not a ZIP archive/],
  ["too small a size", () => patched(plain(), 24, [1, 0, 0, 0]), /not a ZIP archive/],
  ["a checksum that is wrong", () => patched(plain(), 16, [1, 2, 3, 4]), /not a ZIP archive/],
  ["more than 2 GB by its own account", () => patched(plain(), 24, [0, 0, 0, 0x90]), /more than 2 GB|packed as none/],
  ["files that overlap", () => patched(plain(), 20, [0xff, 0xff, 0, 0]), /not a ZIP archive/],
  ["a file that unpacks a thousandfold", () => zip({ "tables/a.csv": new Uint8Array(30_000_000) }), /packed as none/],
])("an archive with %s is rejected", async (_name, bytes, reason) => {
  expect(await outcomeOf(bytes())).toMatch(reason);
});

/** The archive with an end that says how many files it has, which takes the 64-bit form above 65,535. */
function withCount(bytes: Uint8Array, count: number): Buffer {
  const archive = Buffer.from(bytes);
  const end = archive.indexOf("PK\u0005\u0006", 0, "latin1");
  const record = Buffer.alloc(56);
  record.write("PK\u0006\u0006", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 12)), 40);
  record.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 16)), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007", "latin1");
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(archive.subarray(end));
  last.writeUInt16LE(0xffff, 8);
  last.writeUInt16LE(0xffff, 10);
  return Buffer.concat([archive.subarray(0, end), record, locator, last]);
}

test("more than 100,000 files are too many, and more than 2 GB too much", async () => {
  expect(await outcomeOf(withCount(plain(), 2))).toEqual(["tables/a.csv", "tables/b.csv"]);
  expect(await outcomeOf(withCount(plain(), 100_001))).toMatch(/more than 100,000 files/);
  // Packed to a hundredth, as tables are.
  const large = patched(patched(plain(), 20, [0, 0, 0, 2]), 24, [0, 0, 0, 0x81]);
  expect(await outcomeOf(large)).toMatch(/more than 2 GB/);
});
