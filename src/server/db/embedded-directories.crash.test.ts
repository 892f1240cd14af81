import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchApp, query, runs, serverPid, stopApps, type LaunchOptions } from "#src/testing/embedded-app.ts";
import { makeSmallCheckout, nativeFolder } from "#src/testing/small-checkout.ts";

const isRoot = process.getuid?.() === 0;
const stranger = { uid: 65534, gid: 65534 };

let folder: string;
let checkout: string;
let node: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded directories-"));
  await chmod(folder, 0o755);
  checkout = join(folder, "a checkout");
  node = await makeSmallCheckout(checkout);
});
afterEach(stopApps);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts, uses and stops a server once. Returns where it was and which account ran it. */
async function useOnce(dataDir: string, options: LaunchOptions = {}) {
  const app = launchApp(dataDir, { checkout, node, ...options });
  const server = await app.ready;
  const [row] = await query(server, "select current_database() as name");
  const pid = await serverPid(server);
  const { uid } = await stat(server.dataDir);
  app.kill("SIGTERM");
  expect(await app.ended).toBe(0);
  expect(await runs(pid)).toBe(false);
  return { ...server, database: row?.["name"], uid };
}

test("paths may have spaces", async () => {
  const used = await useOnce(join(checkout, "data of ours"));
  expect(used.dataDir).toBe(join(checkout, "data of ours/postgres/cluster"));
  expect(used.database).toBe("comanda");
});

test("a DATA_DIR whose path is longer than a socket's may be works", async () => {
  const deep = join(folder, ...Array.from({ length: 6 }, () => "a-folder-with-a-rather-long-name"));
  const used = await useOnce(deep);
  expect(used.dataDir.length).toBeGreaterThan(200);
  expect(Buffer.byteLength(join(used.socketDir, ".s.PGSQL.5432"))).toBeLessThanOrEqual(103);
});

test("only its owner can use the socket", async () => {
  const app = launchApp(join(folder, "socket"), { checkout, node });
  const { socketDir } = await app.ready;
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(socketDir, ".s.PGSQL.5432"))).mode & 0o777).toBe(0o700);
});

test("creates the library links that npm cannot install", async () => {
  const native = nativeFolder(checkout);
  const listed = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[];
  const links = listed.map(({ target }) => join(native, "..", target));
  for (const link of links) if (existsSync(link)) await unlink(link);
  expect((await useOnce(join(folder, "links"))).database).toBe("comanda");
  for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

describe.runIf(isRoot)("for root", () => {
  test("the server runs as another account, in DATA_DIR", async () => {
    const used = await useOnce(join(folder, "of root"));
    expect(used.uid).not.toBe(0);
    expect(used.dataDir).toBe(join(folder, "of root/postgres/cluster"));
  });

  test("the account that owns the data stays its owner", async () => {
    const dataDir = join(folder, "of a stranger");
    await mkdir(dataDir);
    await chown(dataDir, stranger.uid, stranger.gid);
    expect((await useOnce(dataDir, stranger)).uid).toBe(stranger.uid);
    expect((await useOnce(dataDir)).uid).toBe(stranger.uid);
    expect((await useOnce(dataDir, stranger)).uid).toBe(stranger.uid);
  });

  test("a checkout that only root can enter works with data and programs elsewhere", async () => {
    const shared = "/var/lib/comanda";
    const before = new Set(await readdir(shared).catch(() => []));
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    execFileSync("mv", [checkout, closed]);
    let home: string | undefined;
    const moved = { checkout: join(closed, "a checkout"), node: join(closed, "a checkout/node") };
    try {
      const used = await useOnce(join(moved.checkout, "data"), moved);
      home = dirname(dirname(used.dataDir));
      expect(dirname(home)).toBe(shared);
      const again = await useOnce(join(moved.checkout, "data"), moved);
      expect(again.dataDir).toBe(used.dataDir);
    } finally {
      execFileSync("mv", [moved.checkout, folder]);
      const made = (await readdir(shared)).filter((name) => name.startsWith("postgresql-") && !before.has(name));
      for (const path of [...made.map((name) => join(shared, name)), ...(home ? [home] : [])])
        await rm(path, { recursive: true, force: true });
    }
  });

  test("an ordinary user can start it, even from another account's installation", async () => {
    const native = nativeFolder(checkout);
    await unlink(join(native, "lib/libpq.so.5"));
    const dataDir = join(folder, "of nobody");
    await mkdir(dataDir);
    await chown(dataDir, stranger.uid, stranger.gid);
    expect((await useOnce(dataDir, stranger)).uid).toBe(stranger.uid);
    expect(existsSync(join(native, "lib/libpq.so.5"))).toBe(false);
  });

  test("rejects data of another account with an error that says what to do", async () => {
    const dataDir = join(folder, "of another");
    await useOnce(dataDir);
    await expect(launchApp(dataDir, { checkout, node, ...stranger }).ready).rejects.toThrow(
      "belongs to another account",
    );
  });
});
