import { mkdtemp, chmod, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { launchApp, query, runs, serverPid, stopApps } from "#src/testing/embedded-app.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "embedded-"));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await stopApps();
  await rm(dataDir, { recursive: true, force: true });
});

test("apps that start at once on a fresh folder share one server, and the last to leave stops it", async () => {
  const apps = [launchApp(dataDir), launchApp(dataDir), launchApp(dataDir)];
  const servers = await Promise.all(apps.map((app) => app.ready));
  expect(new Set(servers.map((server) => server.connectionString)).size).toBe(1);
  const [server] = servers;
  const pid = await serverPid(server!);
  for (const app of apps) {
    expect(await query(server!, "select 1 as one")).toEqual([{ one: 1 }]);
    app.kill("SIGTERM");
    expect(await app.ended).toBe(0);
  }
  expect(await runs(pid)).toBe(false);
  expect(existsSync(server!.socketDir)).toBe(false);
});

test("the app that started the server may leave first", async () => {
  const first = launchApp(dataDir);
  const server = await first.ready;
  const pid = await serverPid(server);
  const second = launchApp(dataDir);
  await second.ready;
  expect(second.log()).toContain(`already running (process ${pid})`);
  first.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(first.log()).toContain("another process uses it");
  expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
  second.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(await runs(pid)).toBe(false);
});

test("an app that was killed does not count as a user", async () => {
  const killed = launchApp(dataDir);
  const other = launchApp(dataDir);
  const [server] = await Promise.all([killed.ready, other.ready]);
  const pid = await serverPid(server);
  killed.kill("SIGKILL");
  await killed.ended;
  // The server notices the broken connection as soon as the kernel has closed it.
  await sleep(100);
  other.kill("SIGTERM");
  expect(await other.ended).toBe(0);
  expect(await runs(pid)).toBe(false);
});

test("no server runs after all apps have left at once", async () => {
  const apps = [launchApp(dataDir), launchApp(dataDir), launchApp(dataDir), launchApp(dataDir)];
  const servers = await Promise.all(apps.map((app) => app.ready));
  const pid = await serverPid(servers[0]!);
  for (const app of apps) app.kill("SIGTERM");
  expect(await Promise.all(apps.map((app) => app.ended))).toEqual([0, 0, 0, 0]);
  expect(await runs(pid)).toBe(false);
});

test("an app that starts while another is leaving gets a server that stays", async () => {
  let leaving = launchApp(dataDir);
  await leaving.ready;
  for (const delay of [0, 150, 190, 230, 270, 310]) {
    const arriving = launchApp(dataDir);
    await sleep(delay);
    leaving.kill("SIGTERM");
    const server = await arriving.ready;
    expect(await leaving.ended).toBe(0);
    await sleep(50);
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
    leaving = arriving;
  }
});
