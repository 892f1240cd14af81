// Runs a drill: `npm run drill -- pooler`. A drill puts the application beside programs of the distribution (PostgreSQL,
// PgBouncer) and says what held. docs/drills.md has the last results.
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../drills");
const drills = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
const [name, ...passedOn] = process.argv.slice(2);
if (!drills.some((drill) => drill.name === name)) {
  console.error(`Usage: npm run drill -- ${drills.map((drill) => drill.name).join("|")}`);
  process.exit(2);
}
const child = spawn(process.execPath, [join(folder, name ?? "", "run.ts"), ...passedOn], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
process.exitCode = await new Promise<number>((done) => {
  child.once("error", (error) => {
    console.error(error.message);
    done(1);
  });
  child.once("exit", (code) => done(code ?? 1));
});
