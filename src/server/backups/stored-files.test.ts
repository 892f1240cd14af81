import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Archive, openArchive } from "#src/server/backups/archive.ts";
import { createCarrier } from "#src/server/backups/carry.ts";
import { extractFiles } from "#src/server/backups/extract-cluster.ts";
import { createFolderStore } from "#src/server/backups/folder-store.ts";
import { openStoredFiles, type StoredFiles } from "#src/server/backups/stored-files.ts";
import { readEnv } from "#src/server/env.ts";
import { type S3StandIn, startS3 } from "#src/testing/s3-stand-in.ts";

const KEYS = ["dish-images/one.webp", "dish-images/two.webp", "supplier-invoices/company/three.pdf"];
const bytesOf = (key: string) => new TextEncoder().encode(`of ${key}`);

let folder: string;
let s3: S3StandIn;
let bucket: StoredFiles;
let archive: Archive;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "comanda-stored-"));
  await mkdir(join(folder, "spool"));
  s3 = await startS3(join(folder, "s3"), "pictures");
  bucket = await openStoredFiles(readEnv({ ...s3.env, S3_BUCKET: "pictures" }), join(folder, "data"));
  archive = openArchive(await createFolderStore(join(folder, "backups")), "a secret of at least thirty-two characters");
  for (const key of KEYS) await bucket.write(key, bytesOf(key));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const carrierOf = (files: StoredFiles) =>
  createCarrier({ archive, spool: join(folder, "spool"), files, leftOut: ["exports/"] });
const archived = async () => (await archive.list("files/")).map(({ name }) => name.slice("files/".length)).sort();
const requests = (method: string, key: string) =>
  s3.requests.filter((request) => request.method === method && request.path.endsWith(key)).length;

test("a bucket that takes longer than a round is carried over several", async () => {
  // Each file takes all of a round's time.
  const read = async (key: string) => {
    await sleep(20);
    return bucket.read(key);
  };
  const carrier = carrierOf({ ...bucket, read, roundMs: 10 });
  for (const round of [1, 2, 3]) {
    await carrier.carry();
    expect(await archived()).toEqual(KEYS.slice(0, round));
  }
});

test("files of a bucket are stored once, encrypted, and stay when they are deleted there", async () => {
  const carrier = carrierOf({ ...bucket, restMs: 0 });
  await carrier.carry();
  await carrier.carry();
  expect(await archived()).toEqual(KEYS);
  for (const key of KEYS) expect(requests("GET", key), key).toBe(1);
  const [first = ""] = KEYS;
  await rm(join(folder, "s3/pictures"), { recursive: true });
  await mkdir(join(folder, "s3/pictures"));
  await bucket.write(first, bytesOf(first));
  expect((await carrier.listFiles()).map(({ name }) => name)).toEqual([`files/${first}`]);
  expect(await archived()).toEqual(KEYS);
});

test("what is left out of backups is neither read nor stored", async () => {
  const key = "exports/company/large.zip";
  await bucket.write(key, bytesOf(key));
  const carrier = carrierOf({ ...bucket, restMs: 0 });
  await carrier.carry();
  expect((await carrier.listFiles()).map(({ name }) => name)).not.toContain(`files/${key}`);
  expect(await archived()).not.toContain(key);
  expect(requests("GET", key)).toBe(0);
});

test("a restore puts back what the bucket has lost and writes nothing that is there", async () => {
  const written = requests("PUT", "");
  const present = new Set(await bucket.list());
  expect(await extractFiles(archive, bucket, present)).toEqual([]);
  expect(requests("PUT", "") - written).toBe(2);
  for (const key of KEYS) expect(new Uint8Array((await bucket.read(key)) ?? [])).toEqual(bytesOf(key));
});

test("a bucket is listed every ten minutes, a folder each time", async () => {
  const lists = () => requests("GET", "/pictures/") + requests("GET", "/pictures");
  const carrier = carrierOf(bucket);
  await carrier.carry();
  const listed = lists();
  expect(listed).toBeGreaterThan(0);
  await carrier.carry();
  expect(lists()).toBe(listed);
  await carrier.listFiles();
  expect(lists()).toBeGreaterThan(listed);
  expect((await openStoredFiles(readEnv({}), folder)).restMs).toBe(0);
});
