// What package.json's scripts run: `node scripts/bootstrap.mjs <command> [args]`. Installs packages and builds bundles
// when they are missing or stale, then runs the command on a Node that understands TypeScript. It is plain JavaScript
// without dependencies because it is what runs before any of that is there, on Node 18 or newer.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildBundles } from "./bootstrap/bundles.mjs";
import { withLock } from "./bootstrap/lock.mjs";
import { chooseNode } from "./bootstrap/node.mjs";
import { installPackages } from "./bootstrap/packages.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const BOTH = ["web", "server"];

/** The file each command runs, and the bundles it needs. */
const commands = {
  start: { file: "dist/server/server.js", bundles: BOTH, compileCache: true },
  dev: { file: "scripts/dev.ts", bundles: ["web"] },
  seed: { file: "scripts/seed.ts" },
  admin: { file: "scripts/admin.ts" },
  backup: { file: "scripts/backup.ts" },
  restore: { file: "scripts/restore.ts" },
  test: { file: "scripts/test.ts" },
  check: { file: "scripts/check.ts" },
  bench: { file: "scripts/bench.ts", bundles: BOTH },
  drill: { file: "scripts/drill.ts" },
  build: { bundles: BOTH },
  schema: { file: "scripts/schema.ts" },
  languages: { file: "scripts/languages.ts" },
  format: { file: "node_modules/oxfmt/bin/oxfmt" },
};

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function main(name, args) {
  const command = commands[name];
  if (!command) throw new Error(`Usage: node scripts/bootstrap.mjs <${Object.keys(commands).join("|")}> [arguments]`);
  const lock = join(root, ".cache/bootstrap.lock");
  await installPackages(root, (work) => withLock(lock, work));
  const node = chooseNode(root);
  // Child processes that run `node` get the same version.
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ""}` };
  if (command.bundles) {
    const force = name === "build" && args.includes("--force");
    await buildBundles(
      root,
      command.bundles,
      force,
      (work) => withLock(lock, work),
      (bundle, hold) => run(node, ["scripts/build.ts", bundle], env, hold),
    );
  }
  // What the engine compiled is kept with the bundle it belongs to, and goes with it.
  if (command.compileCache) env.NODE_COMPILE_CACHE ??= join(root, "dist/server/.compiled");
  return command.file ? run(node, [command.file, ...args], env) : 0;
}

/** Runs Node in the project's folder and answers its exit code, passing on the signals we get. */
function run(node, args, env, hold) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...args], { cwd: root, env, stdio: "inherit" });
    if (hold && child.pid) hold(child.pid);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    const forward = (signal) => {
      // A terminal sends Ctrl-C to both of us already, and twice would mean "now" to some programs.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    // npm starts us through a shell, which dies of a signal without passing it on. Then we must stop ourselves.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill("SIGTERM");
    }, 250);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    child.once("error", (error) => reject(new Error(`${node} could not be run: ${error.message}`)));
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      for (const each of signals) process.off(each, forward);
      if (signal) process.kill(process.pid, signal);
      resolve(code ?? 1);
    });
  });
}
