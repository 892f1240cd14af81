import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Installs when node_modules is not what package-lock.json says. */
export async function installPackages(root, locked) {
  if (isInstalled(root)) return;
  await locked(async (hold) => {
    // Another process may have done it while this one waited.
    if (isInstalled(root)) return;
    console.log("Installing packages; this happens once and takes a minute or two ...");
    await runNpm(root, hold);
    if (!isInstalled(root)) throw new Error("npm ended well, but node_modules does not match package-lock.json.");
  });
}

/**
 * npm ends an installation by writing what it installed, so an interrupted one does not count. Optional packages may
 * be missing: most of them are other platforms' binaries.
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  if (!wanted) throw new Error("package-lock.json is missing or broken: this is not a whole checkout.");
  if (!installed) return false;
  const sameVersion = ([path, { version }]) => wanted[path]?.version === version;
  const present = ([path, { optional, devOptional, peer }]) =>
    path === "" || optional || devOptional || peer || installed[path];
  return Object.entries(installed).every(sameVersion) && Object.entries(wanted).every(present);
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * `npm ci`, and where it refuses, `npm install` by the same lock file: a registry that lags behind lacks some platform's
 * optional package, which npm ci takes for a lock file that does not fit.
 */
async function runNpm(root, hold) {
  const options = [
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--loglevel=error",
  ];
  const failures = [];
  for (const command of [["ci"], ["install", "--no-save"]]) {
    const { code, output } = await npm(root, [...command, ...options], hold);
    if (code === 0) return;
    failures.push(`npm ${command.join(" ")} failed:\n${output.trim()}`);
  }
  throw new Error(`The packages could not be installed.\n\n${failures.join("\n\n")}`);
}

function npm(root, args, hold) {
  // Under npm itself, the very npm that runs us.
  const [program, ...first] = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const env = { ...process.env, npm_config_update_notifier: "false" };
  // Covers accounts without a home folder of their own, such as those of services.
  if (!isWritable(env.npm_config_cache ?? join(homedir(), ".npm"))) env.npm_config_cache = join(root, ".cache/npm");
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    if (child.pid) hold(child.pid);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
    child.once("error", (error) => reject(new Error(`npm could not be run: ${error.message}`)));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** Whether the folder can be written, or made where it is missing. */
function isWritable(folder) {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
