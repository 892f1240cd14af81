import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (name: string) => join(root, "node_modules/.bin", name);

/** What must hold before anything is tested; each is a program that exits with 0 when all is well. */
const checks: { name: string; program: string; args: string[] }[] = [
  {
    name: "types",
    program: bin("tsc"),
    // Files that have not changed since the last run are not checked again.
    args: ["--noEmit", "--incremental", "--tsBuildInfoFile", join(root, ".cache/types.tsbuildinfo")],
  },
  { name: "lint", program: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "format", program: bin("oxfmt"), args: ["--check"] },
  { name: "words", program: process.execPath, args: ["scripts/check-words.ts"] },
  { name: "languages", program: process.execPath, args: ["scripts/languages.ts", "--check"] },
  { name: "schema", program: process.execPath, args: ["scripts/schema.ts", "--check"] },
];

/** Runs them side by side, prints a line each in their order and the whole output of those that fail. */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const runs = checks.map(({ name, program, args }) => ({ name, result: run(program, args) }));
  const failed: string[] = [];
  for (const { name, result } of runs) {
    const { code, output } = await result;
    console.log(`check ${name}: ${code === 0 ? "ok" : `failed\n${output.trim()}`}`);
    if (code !== 0) failed.push(`check ${name}`);
  }
  return { passed: checks.length - failed.length, failed };
}

function run(program: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", (error) => resolve({ code: -1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? -1, output }));
  });
}
