// Runs every benchmark, or those whose name is given: `npm run bench -- menu orders`. Each prints a ratio measured
// within one run, because machines differ and are noisy.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../bench");
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const names = (await readdir(folder, { withFileTypes: true }))
  .map((entry) => ({
    name: entry.name.replace(/\.ts$/, ""),
    file: entry.isDirectory() ? `${entry.name}/run.ts` : entry.name,
  }))
  .filter(
    ({ name, file }) =>
      existsSync(join(folder, file)) && file.endsWith(".ts") && (wanted.length === 0 || wanted.includes(name)),
  );

let failed = false;
for (const { name, file } of names) {
  console.log(`\n== ${name}`);
  const code = await new Promise<number | null>((done) => {
    spawn(process.execPath, [join(folder, file)], { stdio: "inherit" }).once("exit", done);
  });
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
