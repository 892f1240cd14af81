import { execFile, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

/**
 * Chromium obeys only the last --disable-features, so this replaces Playwright's own list, whose entries that concern
 * us are repeated. The first two are the suggestions under the address bar: two pages of the browser's own, loaded for
 * each window, at four times the cost of an empty window.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** How to launch it where there is no display and no user namespace; the last three keep it from calling home. */
export function chromiumArguments(): string[] {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return ["--headless", "--no-sandbox", "--disable-gpu", `--disable-features=${disabledFeatures.join(",")}`, ...quiet];
}

/**
 * Path of a Chromium to test with: CHROMIUM_PATH, the system's own, or the one Playwright keeps. Installs one when there
 * is none. Throws a sentence that says what to do when that does not work either.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, and that does not start.`);
  }
  const found = (await firstThatStarts()) ?? (await install(), await firstThatStarts());
  if (found) return found;
  throw new Error(
    "No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to its program.",
  );
}

async function firstThatStarts(): Promise<string | undefined> {
  const candidates = [
    // Without windows of its own: journeys take about a quarter less time than in Chromium's own headless mode.
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    chromium.executablePath(),
  ];
  const checked = await Promise.all(candidates.map(async (path) => ((await starts(path)) ? path : undefined)));
  return checked.find((path) => path !== undefined);
}

/** Debian's own when we may install packages: it brings the libraries and fonts that Playwright's download leaves to us. */
async function install(): Promise<void> {
  console.log("No Chromium here: installing one ...");
  if (process.getuid?.() === 0 && (await starts("/usr/bin/apt-get"))) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], env);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if ((await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env)) === 0) return;
    }
  }
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  await run(process.execPath, [cli, "install", "chromium"], process.env);
}

/** Its exit code; -1 when it could not be run at all. What it says goes to our own output. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => resolve(-1));
    child.once("exit", (code) => resolve(code ?? -1));
  });
}

/** Asked, not looked at: Ubuntu's chromium-browser may be a script that only says how to install it. */
async function starts(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ["--version"], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
