import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  killAll,
  launchApp,
  query,
  runs,
  serverFamily,
  serverPid,
  stopApps,
  until,
} from "#src/testing/embedded-app.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "embedded-"));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await stopApps();
  await rm(dataDir, { recursive: true, force: true });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to the app's whole process group stops the server in order",
  async (signal) => {
    const app = launchApp(dataDir);
    const server = await app.ready;
    const pid = await serverPid(server);
    app.kill(signal);
    expect(await app.ended).toBe(0);
    expect(await runs(pid)).toBe(false);
    expect(existsSync(server.socketDir)).toBe(false);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
    expect(await readFile(server.logFile, "utf8")).toMatch(/database system is shut down\n$/);
  },
);

test("committed data is on disk, and present after a restart", async () => {
  const first = launchApp(dataDir, { loose: false });
  const server = await first.ready;
  const settings = [
    "fsync",
    "synchronous_commit",
    "full_page_writes",
    "listen_addresses",
    "server_encoding",
    "timezone",
  ];
  const rows = await query(
    server,
    settings.map((name) => `select current_setting('${name}') as value`).join(" union all "),
  );
  expect(rows.map((row) => row["value"])).toEqual(["on", "on", "on", "", "UTF8", "UTC"]);
  await query(server, "create table survivors as select 7 as seven");
  first.kill("SIGTERM");
  await first.ended;
  const second = await launchApp(dataDir, { loose: false }).ready;
  expect(await query(second, "select seven from survivors")).toEqual([{ seven: 7 }]);
});

test("the next app joins the server of a killed app at its address", async () => {
  const killed = launchApp(dataDir);
  const before = await killed.ready;
  const pid = await serverPid(before);
  killed.kill("SIGKILL");
  await killed.ended;
  expect(await runs(pid)).toBe(true);
  const next = launchApp(dataDir);
  const after = await next.ready;
  expect(await serverPid(after)).toBe(pid);
  expect(after.connectionString).toBe(before.connectionString);
  next.kill("SIGTERM");
  expect(await next.ended).toBe(0);
  expect(await runs(pid)).toBe(false);
});

test("after app and server are killed together, the next start recovers what was committed", async () => {
  const app = launchApp(dataDir, { loose: false });
  const server = await app.ready;
  await query(server, "create table survivors as select generate_series(1, 1000) as n");
  const family = await serverFamily(await serverPid(server));
  app.kill("SIGKILL");
  killAll(family);
  await app.ended;
  expect(existsSync(join(server.socketDir, ".s.PGSQL.5432"))).toBe(true);
  const next = launchApp(dataDir, { loose: false });
  const after = await next.ready;
  expect(await query(after, "select count(*)::int as n from survivors")).toEqual([{ n: 1000 }]);
  next.kill("SIGTERM");
  await next.ended;
  expect(existsSync(server.socketDir)).toBe(false);
});

test("a start waits for the remaining processes of a killed server", async () => {
  const app = launchApp(dataDir);
  const server = await app.ready;
  const [pid = 0, child = 0] = await serverFamily(await serverPid(server));
  app.kill("SIGKILL");
  // One of the server's processes hangs and still holds the shared memory, as when a disk is slow.
  process.kill(child, "SIGSTOP");
  process.kill(pid, "SIGKILL");
  await until("the server is gone", async () => !(await runs(pid)));
  const next = launchApp(dataDir);
  await until("the memory is found in use", async () => /is still in use/.test(await readFile(server.logFile, "utf8")));
  process.kill(child, "SIGKILL");
  expect(await query(await next.ready, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a server that dies while the app runs is started again at the same address", async () => {
  const app = launchApp(dataDir, { loose: false });
  const server = await app.ready;
  await query(server, "create table survivors as select 7 as seven");
  const pid = await serverPid(server);
  process.kill(pid, "SIGKILL");
  await until("it is back", async () => {
    const rows = await query(server, "select seven from survivors").catch(() => []);
    return rows.length === 1;
  });
  const after = await serverPid(server);
  expect(after).not.toBe(pid);
  app.kill("SIGTERM");
  expect(await app.ended).toBe(0);
  expect(await runs(after)).toBe(false);
});

test("after a kill at any moment of the first start, the next start works and cleans up", async () => {
  for (const delay of [120, 200, 300, 450, 700]) {
    const app = launchApp(dataDir);
    await sleep(delay);
    app.kill("SIGKILL");
    await app.ended;
  }
  const server = await launchApp(dataDir).ready;
  expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await readdir(join(dataDir, "postgres"))).sort()).toEqual(["cluster", "server.log"]);
});

test("the server starts although its lock file names a running process that is not PostgreSQL", async () => {
  const app = launchApp(dataDir);
  const server = await app.ready;
  const lock = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  app.kill("SIGTERM");
  await app.ended;
  // Simulates a restart of a container, where process ids begin again.
  await writeFile(join(dataDir, "postgres/cluster/postmaster.pid"), lock.replace(/^\d+/, String(process.pid)));
  const after = await launchApp(dataDir).ready;
  expect(after.dataDir).toBe(server.dataDir);
  expect(await query(after, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("rejects data of another major version with an error that says what to do", async () => {
  const app = launchApp(dataDir);
  await app.ready;
  app.kill("SIGTERM");
  await app.ended;
  await writeFile(join(dataDir, "postgres/cluster/PG_VERSION"), "15\n");
  await expect(launchApp(dataDir).ready).rejects.toThrow("was written by PostgreSQL 15, and this program carries 18");
});
