// `npm test`: the checks, the bundles, the tests and the journeys in a browser. `npm test -- inventory` runs the tests
// whose file names contain "inventory", without the checks; vitest's own options work too. `npm test -- --all` runs all
// that use a database once more, on the distribution's PostgreSQL.
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./checks.ts";
import type { TestReport } from "./test-report.ts";

const root = join(import.meta.dirname, "..");
const isOnBoth = process.argv.includes("--all");
const args = process.argv.slice(2).filter((arg) => arg !== "--all");
const filters = args.filter((arg) => !arg.startsWith("-"));
const reports = await mkdtemp(join(tmpdir(), "comanda-reports-"));
let passed = 0;
let failed = 0;
/** A line for each failure, printed again at the end: the output before it is thousands of lines long. */
const failures: string[] = [];
let current: ReturnType<typeof spawn> | undefined;
// The child process gets the chance to stop its servers; the last line of the output is still printed.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => current?.kill(signal));

if (args.length === 0) {
  const checks = await runChecks();
  count({ passed: checks.passed, failed: checks.failed.length }, checks.failed);
}
if (args.some((arg) => /^--project\b/.test(arg))) {
  await vitest("chosen", []);
} else {
  // The journeys, and the tests that start the whole application, serve the bundles.
  const built = await run(process.execPath, ["scripts/bootstrap.mjs", "build"]);
  if (built !== 0) count({ passed: 0, failed: 1 }, ["the bundles could not be built"]);
  await vitest("server", ["--project=unit", "--project=crash"]);
  if (built === 0 && (await hasJourneys())) await vitest("journeys", ["--project=e2e"]);
}
if (isOnBoth) await vitestOnSecondPostgres();
await rm(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function count(more: { passed: number; failed: number }, names: string[]): void {
  passed += more.passed;
  failed += more.failed;
  failures.push(...names);
}

async function vitest(name: string, projects: string[]): Promise<void> {
  const report = join(reports, `${name}.json`);
  const code = await run(process.execPath, [...vitestArguments(projects), ...args], { TEST_REPORT: report });
  await countReport(name, report, code);
}

/** Exit code of .ci/on-second-postgres when this machine has no such PostgreSQL. */
const NO_SECOND_POSTGRES = 77;

/** The files are what is chosen from: the names that were given do not widen the choice. */
async function vitestOnSecondPostgres(): Promise<void> {
  const files = execFileSync("bash", [join(root, ".ci/database-tests"), "--all"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const chosen = files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
  if (chosen.length === 0) return;
  const report = join(reports, "second.json");
  const options = args.filter((arg) => arg.startsWith("-") && !/^--project\b/.test(arg));
  const command = [process.execPath, ...vitestArguments(["--project=unit"]), ...options, ...chosen];
  const code = await run("bash", [join(root, ".ci/on-second-postgres"), ...command], { TEST_REPORT: report });
  if (code !== NO_SECOND_POSTGRES) await countReport("second PostgreSQL", report, code);
}

function vitestArguments(projects: string[]): string[] {
  const output = ["--reporter=default", `--reporter=${join(root, "scripts/test-report.ts")}`];
  return [join(root, "node_modules/vitest/vitest.mjs"), "run", "--passWithNoTests", ...projects, ...output];
}

/** If a run failed and its report has no reason for it, the run counts as one failure. */
async function countReport(run: string, path: string, code: number): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    if (code !== 0) count({ passed: 0, failed: 1 }, [`${run}: ended with ${code} and without a report`]);
    return;
  }
  const report = JSON.parse(text) as TestReport;
  const names = [...report.failures];
  if (names.length === 0 && code !== 0) names.push(`${run}: ended with ${code}, though no test failed`);
  count({ passed: report.passed, failed: names.length }, names);
}

async function hasJourneys(): Promise<boolean> {
  const files = (await readdir(join(root, "e2e"), { recursive: true })).filter((file) => file.endsWith(".test.ts"));
  return files.some((file) => filters.length === 0 || filters.some((filter) => `e2e/${file}`.includes(filter)));
}

/** With a compile cache: the crash tests start the application dozens of times, and half of a start is compilation. */
function run(program: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  const env = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"), ...process.env, ...more };
  return new Promise((resolve) => {
    current = spawn(program, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    current.once("error", () => resolve(-1));
    current.once("exit", (code) => resolve(code ?? -1));
  });
}
