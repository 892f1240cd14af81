// `npm test`: the checks, the bundles, the tests and the journeys in a browser. `npm test -- inventory` runs the tests
// whose file names contain "inventory", without the checks; vitest's own options work too.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./checks.ts";

const root = join(import.meta.dirname, "..");
const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith("-"));
const reports = await mkdtemp(join(tmpdir(), "comanda-reports-"));
let passed = 0;
let failed = 0;
let current: ReturnType<typeof spawn> | undefined;
// The child gets to stop its servers; the line at the end is still printed.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => current?.kill(signal));

if (args.length === 0) count(await runChecks());
if (args.some((arg) => /^--project\b/.test(arg))) {
  await vitest("chosen", []);
} else {
  // The journeys, and the tests that start the whole application, serve the bundles.
  const built = await run(process.execPath, ["scripts/bootstrap.mjs", "build"]);
  if (built !== 0) count({ passed: 0, failed: 1 });
  await vitest("server", ["--project=unit", "--project=crash"]);
  if (built === 0 && (await hasJourneys())) await vitest("journeys", ["--project=e2e"]);
}
await rm(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function count(more: { passed: number; failed: number }): void {
  passed += more.passed;
  failed += more.failed;
}

async function vitest(name: string, projects: string[]): Promise<void> {
  const report = join(reports, `${name}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const code = await run(process.execPath, [program, "run", "--passWithNoTests", ...projects, ...output, ...args]);
  count(await readReport(report, code));
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A file that could not even be loaded counts as one failure, and so does a run that failed for no test's fault. */
async function readReport(path: string, code: number): Promise<{ passed: number; failed: number }> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const report = JSON.parse(text) as Report;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function hasJourneys(): Promise<boolean> {
  const files = (await readdir(join(root, "e2e"), { recursive: true })).filter((file) => file.endsWith(".test.ts"));
  return files.some((file) => filters.length === 0 || filters.some((filter) => `e2e/${file}`.includes(filter)));
}

/** With a compile cache: the crash tests start the application dozens of times, and half of a start is compilation. */
function run(program: string, args: string[]): Promise<number> {
  const env = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"), ...process.env };
  return new Promise((resolve) => {
    current = spawn(program, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    current.once("error", () => resolve(-1));
    current.once("exit", (code) => resolve(code ?? -1));
  });
}
