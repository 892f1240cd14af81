import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A project of one package, with the real bootstrap, an npm that only notes that it was called, and tiny commands. */
let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "boot strap-"));
  await mkdir(join(project, "src/web"), { recursive: true });
  await mkdir(join(project, "src/main"), { recursive: true });
  await cp(join(import.meta.dirname, "../bootstrap.mjs"), join(project, "scripts/bootstrap.mjs"));
  await cp(import.meta.dirname, join(project, "scripts/bootstrap"), { recursive: true });
  await lock("1.0.0");
  await write("vite.config.ts", "");
  await write("src/web/page.tsx", "export const page = 1;");
  await write("npm.js", fakeNpm);
  await write("scripts/server-bundle.ts", "");
  for (const file of [
    "app-groups",
    "class-names",
    "library-styles",
    "screen-files",
    "without-circles",
    "without-shapes",
    "without-tables",
  ])
    await write(`scripts/${file}.ts`, "");
  await write("scripts/build.ts", build);
  await write("src/main/server.ts", 'process.stdout.write("up " + process.argv.slice(2).join(","));');
});
afterEach(() => rm(project, { recursive: true, force: true }));

const fakeNpm = `
const fs = require("node:fs");
fs.appendFileSync("npm-calls", process.argv[2] + " ");
if (fs.existsSync("npm-refuses-" + process.argv[2])) { console.error("no such package"); process.exit(1); }
setTimeout(() => {
  fs.mkdirSync("node_modules", { recursive: true });
  fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
}, 300);
`;

/** Notes the first letter of the bundle; the server's is its source as it is. */
const build = `
import fs from "node:fs";
const [bundle] = process.argv.slice(2);
fs.mkdirSync("dist/server", { recursive: true });
fs.appendFileSync("builds", bundle[0]);
if (bundle === "server") fs.copyFileSync("src/main/server.ts", "dist/server/server.js");
`;

const write = (path: string, text: string) => writeFile(join(project, path), text);
const read = (path: string) => readFile(join(project, path), "utf8").catch(() => "");
const lock = (version: string) =>
  write("package-lock.json", JSON.stringify({ packages: { "": {}, "node_modules/one": { version } } }));

function launch(...args: string[]) {
  const env = { ...process.env, npm_execpath: join(project, "npm.js"), npm_lifecycle_event: "" };
  const child = spawn(process.execPath, [join(project, "scripts/bootstrap.mjs"), ...args], { env, cwd: tmpdir() });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const ended = new Promise<{ code: number | NodeJS.Signals | null; output: string }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
  return { child, ended, output: () => output };
}

test("the first start installs and builds, the next does neither", async () => {
  const first = await launch("start", "one", "two").ended;
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/up one,two$/);
  const second = await launch("start").ended;
  expect(second.output).toBe("up ");
  expect(await read("npm-calls")).toBe("ci ");
  expect(await read("builds")).toBe("ws");
});

test("a changed lock file installs again; changed screens and servers are built again, each alone", async () => {
  await launch("start").ended;
  await write("src/main/server.ts", 'process.stdout.write("other");');
  expect((await launch("start").ended).output).toMatch(/^Building the server.*\nother$/);
  expect(await read("builds")).toBe("wss");
  await write("src/web/page.tsx", "export const page = 2;");
  await launch("start").ended;
  expect(await read("builds")).toBe("wssw");
  await lock("1.0.1");
  await launch("start").ended;
  expect(await read("npm-calls")).toBe("ci ci ");
});

test("three starts at once install once and build once", async () => {
  const ended = await Promise.all([launch("start").ended, launch("start").ended, launch("start").ended]);
  expect(ended.map(({ code, output }) => [code, output.endsWith("up ")])).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ]);
  expect(await read("npm-calls")).toBe("ci ");
  expect(await read("builds")).toBe("ws");
});

test("one that was killed while it installed: the next waits for the npm it left, and goes on", async () => {
  const killed = launch("start");
  while ((await read("npm-calls")) === "") await new Promise((done) => setTimeout(done, 20));
  killed.child.kill("SIGKILL");
  expect(await launch("start").ended).toMatchObject({ code: 0 });
  expect(await read("npm-calls")).toBe("ci ");
  await killed.ended;
});

test("where npm ci refuses, npm install goes by the same lock file; when both fail, both are told", async () => {
  await write("npm-refuses-ci", "");
  expect(await launch("start").ended).toMatchObject({ code: 0 });
  expect(await read("npm-calls")).toBe("ci install ");
  await write("npm-refuses-install", "");
  await lock("1.0.1");
  const { code, output } = await launch("start").ended;
  expect(code).toBe(1);
  expect(output).toContain("npm ci failed:\nno such package\n\nnpm install --no-save failed:\nno such package");
});

test("the command's exit code is kept, and signals reach it", async () => {
  await write("src/main/server.ts", "process.exit(7);");
  expect(await launch("start").ended).toMatchObject({ code: 7 });
  await write(
    "src/main/server.ts",
    'process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1000); process.stdout.write("waiting");',
  );
  const running = launch("start");
  while (!running.output().includes("waiting")) await new Promise((done) => setTimeout(done, 20));
  running.child.kill("SIGTERM");
  expect(await running.ended).toMatchObject({ code: 9 });
});

test("a failed build is told, and tried again next time", async () => {
  await write("scripts/build.ts", "process.exit(3);");
  const { code, output } = await launch("start").ended;
  expect(code).toBe(1);
  expect(output).toContain("The web bundles could not be built");
  await write("scripts/build.ts", build);
  expect(await launch("start").ended).toMatchObject({ code: 0 });
});

test("an unknown command lists the known ones", async () => {
  const { code, output } = await launch("fly").ended;
  expect(code).toBe(1);
  expect(output).toContain("start|dev|seed|admin|backup|restore|test|check|bench|drill|build|schema|languages|format");
});
