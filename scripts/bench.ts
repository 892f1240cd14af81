// Runs every benchmark, or those whose name is given: `npm run bench -- menu orders`. What is no name is passed on to
// them: `npm run bench -- growth --million`. Each prints a ratio measured within one run, because machines differ and
// are noisy.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../bench");
const given = process.argv.slice(2);
const all = (await readdir(folder, { withFileTypes: true }))
  .map((entry) => ({
    name: entry.name.replace(/\.ts$/, ""),
    file: entry.isDirectory() ? `${entry.name}/run.ts` : entry.name,
  }))
  .filter(({ file }) => existsSync(join(folder, file)) && file.endsWith(".ts"));
const named = all.filter(({ name }) => given.includes(name));
const passedOn = given.filter((argument) => !all.some(({ name }) => name === argument));
if (named.length === 0 && passedOn.some((argument) => !argument.startsWith("-"))) {
  throw new Error(`There is no benchmark of this name. There are ${all.map(({ name }) => name).join(", ")}.`);
}

let failed = false;
for (const { name, file } of named.length === 0 ? all : named) {
  console.log(`\n== ${name}`);
  const child = spawn(process.execPath, [join(folder, file), ...passedOn], { stdio: "inherit" });
  // It removes its databases before it ends.
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, pass);
  const code = await new Promise<number | null>((done) => void child.once("exit", done));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, pass);
  if (child.signalCode !== null) process.exit(1);
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
