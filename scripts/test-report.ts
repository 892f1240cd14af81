import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** How a run of vitest ended. */
export interface TestReport {
  passed: number;
  /** A line for each test that failed, each file that was not run to its end, and each error that no test had. */
  failures: string[];
}

/** Writes a TestReport as JSON to the file that the environment names. */
export default class ReportFile implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    const path = process.env["TEST_REPORT"];
    if (path === undefined) throw new Error("TEST_REPORT does not say where the report is written.");
    const report: TestReport = {
      passed: modules.flatMap((module) => [...module.children.allTests("passed")]).length,
      failures: [...modules.flatMap(failuresOf), ...unhandled.map((error) => `no test: ${firstLines(error)}`)],
    };
    await writeFile(path, JSON.stringify(report));
  }
}

function failuresOf(module: TestModule): string[] {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests("failed")].map(
    (test) => `${file} > ${test.fullName}: ${firstLines(test.result().errors?.[0])}`,
  );
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => `${file} > ${suite.fullName}: ${firstLines(error)}`),
  );
  const others = module.errors().map((error) => `${file}: ${firstLines(error)}`);
  const state = module.state();
  // As when its process ended in the middle of it.
  if (state === "pending" || state === "queued") {
    const unfinished = [...module.children.allTests("pending")].map(({ name }) => name);
    others.push(`${file}: was not run to its end${unfinished.length > 0 ? `: ${unfinished.join("; ")}` : ""}`);
  }
  const failures = [...tests, ...suites, ...others];
  return state === "failed" && failures.length === 0 ? [`${file}: failed, and nothing says why`] : failures;
}

/** Of an error and of what caused it, which for a process that ended is what says how. */
function firstLines(error: SerializedError | undefined): string {
  const lines: string[] = [];
  for (let one: unknown = error; isError(one) && lines.length < 3; one = one.cause)
    lines.push(one.message.trim().split("\n", 1)[0]!.slice(0, 300));
  return lines.join(" Caused by: ");
}

const isError = (value: unknown): value is { message: string; cause?: unknown } =>
  typeof value === "object" && value !== null && typeof (value as { message?: unknown }).message === "string";
