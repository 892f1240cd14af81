import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesInFolder } from "#src/server/backups/stored-files.ts";
import { readEnv } from "#src/server/env.ts";
import { createDiskFiles } from "#src/server/ports/files/disk.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { createS3Files } from "#src/server/ports/files/s3.ts";
import { type S3StandIn, startS3 } from "#src/testing/s3-stand-in.ts";

let folder: string;
let s3: S3StandIn;
const ports: Record<string, FilesPort> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "comanda-files-"));
  s3 = await startS3(join(folder, "s3"), "pictures");
  ports["a bucket"] = createS3Files(readEnv(s3.env), "pictures");
  ports["a folder"] = await createDiskFiles(join(folder, "disk"));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["a bucket", "a folder"])("files in %s", (name) => {
  const port = () => ports[name] as FilesPort;
  const bytes = new Uint8Array([0, 255, 13, 10, 0, 1]);

  test("are read as they were written", async () => {
    await port().put("dish-images/one_1.webp", bytes, "image/webp");
    expect(new Uint8Array((await port().get("dish-images/one_1.webp")) ?? [])).toEqual(bytes);
  });

  test("that were never stored are null", async () => {
    expect(await port().get("dish-images/none.webp")).toBeNull();
  });

  test("that are large are written and read part by part, and replaced", async () => {
    const key = "exports/company/large.zip";
    for (const parts of [3, 400]) {
      const content = Array.from({ length: parts }, (_, part) => Buffer.alloc(10_000, part));
      const about = { contentType: "application/zip", bytes: parts * 10_000 };
      await port().putStream(key, Readable.from(content), about);
      const read = await port().stream(key);
      expect(Buffer.from(await new Response(read).arrayBuffer()).equals(Buffer.concat(content))).toBe(true);
    }
    expect(await port().stream("exports/company/none.zip")).toBeNull();
  });

  test("are listed by their folder, however many and deep", async () => {
    const keys = ["menu-photos/one/a.webp", "menu-photos/one/deep/b.webp", "menu-photos/one/c-0.webp"];
    for (const key of [...keys, "menu-photos/one-more/d.webp", "menu-photos/e.webp"])
      await port().put(key, bytes, "image/webp");
    expect((await port().list("menu-photos/one")).toSorted()).toEqual(keys.toSorted());
    expect(await port().list("menu-photos/none")).toEqual([]);
  });

  test("can be replaced, and deleted twice", async () => {
    await port().put("dish-images/two.webp", bytes, "image/webp");
    await port().put("dish-images/two.webp", new Uint8Array([7]), "image/webp");
    expect(new Uint8Array((await port().get("dish-images/two.webp")) ?? [])).toEqual(new Uint8Array([7]));
    await port().delete("dish-images/two.webp");
    expect(await port().get("dish-images/two.webp")).toBeNull();
    await port().delete("dish-images/two.webp");
  });
});

test("files in a folder can be read by the server's account only, also in a folder of an earlier version", async () => {
  const open = join(folder, "earlier");
  await mkdir(open, { mode: 0o755 });
  const port = await createDiskFiles(open);
  await port.put("supplier-invoices/company/one.pdf", new Uint8Array([1]), "application/pdf");
  await port.putStream("exports/two.zip", Readable.from([Buffer.from([1])]), {
    contentType: "application/zip",
    bytes: 1,
  });
  expect(((await stat(join(open, "exports/two.zip"))).mode & 0o777).toString(8)).toBe("600");
  const modes = ["", "supplier-invoices", "supplier-invoices/company", "supplier-invoices/company/one.pdf"].map(
    async (path) => ((await stat(join(open, path))).mode & 0o777).toString(8),
  );
  expect(await Promise.all(modes)).toEqual(["700", "700", "700", "600"]);
});

test("a file in a folder is not listed before it is whole, and a failed one leaves nothing", async () => {
  const root = join(folder, "whole");
  const port = await createDiskFiles(root);
  const listed: string[][] = [];
  const about = { contentType: "application/zip", bytes: 2 };
  async function* halves(fails: boolean) {
    yield Buffer.from([1]);
    // The first half is written by now.
    await expect.poll(async () => (await readdir(join(root, "papers"))).length).toBe(1);
    listed.push(await filesInFolder(root).list());
    if (fails) throw new Error("cut off");
    yield Buffer.from([2]);
  }
  await expect(port.putStream("papers/one.pdf", Readable.from(halves(true)), about)).rejects.toThrow(
    "Cannot write file",
  );
  expect(await readdir(join(root, "papers"))).toEqual([]);
  await port.putStream("papers/one.pdf", Readable.from(halves(false)), about);
  expect(listed).toEqual([[], []]);
  expect(await filesInFolder(root).list()).toEqual(["papers/one.pdf"]);
});

test("what a killed process left half-written is removed a day later", async () => {
  const root = join(folder, "killed");
  await mkdir(root);
  for (const [name, hours] of [
    ["old", 25],
    ["new", 1],
  ] as const) {
    const path = join(root, `${name}.pdf.1.unfinished`);
    await writeFile(path, "half");
    await utimes(path, new Date(), new Date(Date.now() - hours * 3_600_000));
  }
  await createDiskFiles(root);
  expect(await readdir(root)).toEqual(["new.pdf.1.unfinished"]);
});

test("the requests to the bucket are signed", () => {
  expect(s3.requests.filter((request) => request.method === "PUT").length).toBeGreaterThan(1);
  expect(s3.requests.every((request) => request.authorization?.startsWith("AWS4-HMAC-SHA256"))).toBe(true);
});
