import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** An error message also contains the log of a browser's call and what its page showed. */
const MOST_CHARACTERS = 2500;

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
      failures: [...modules.flatMap(failuresOf), ...unhandled.map((error) => `no test: ${inOneLine(error)}`)],
    };
    await writeFile(path, JSON.stringify(report));
  }
}

function failuresOf(module: TestModule): string[] {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests("failed")].map(
    (test) => `${file} > ${test.fullName}: ${inOneLine(test.result().errors?.[0])}`,
  );
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => `${file} > ${suite.fullName}: ${inOneLine(error)}`),
  );
  const others = module.errors().map((error) => `${file}: ${inOneLine(error)}`);
  const state = module.state();
  // Treated like a file whose process ended in the middle of it.
  if (state === "pending" || state === "queued") {
    const unfinished = [...module.children.allTests("pending")].map(({ name }) => name);
    others.push(`${file}: was not run to its end${unfinished.length > 0 ? `: ${unfinished.join("; ")}` : ""}`);
  }
  const failures = [...tests, ...suites, ...others];
  return state === "failed" && failures.length === 0 ? [`${file}: failed, and nothing says why`] : failures;
}

/** An error and what caused it, which for a process that ended is what says how. */
function inOneLine(error: SerializedError | undefined): string {
  const messages: string[] = [];
  for (let one: unknown = error; isError(one) && messages.length < 3; one = one.cause)
    messages.push(
      plain(one.message)
        .replaceAll(/\s*\n\s*/g, " | ")
        .slice(0, MOST_CHARACTERS),
    );
  return messages.join(" Caused by: ");
}

const plain = (message: string): string => stripVTControlCharacters(message).trim();

const isError = (value: unknown): value is { message: string; cause?: unknown } =>
  typeof value === "object" && value !== null && typeof (value as { message?: unknown }).message === "string";
