import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROGRAM = `
  const { makeDataDir } = await import(${JSON.stringify(fileURLToPath(new URL("data-dir.ts", import.meta.url)))});
  const { startEmbeddedPostgres } = await import(${JSON.stringify(
    fileURLToPath(new URL("../server/db/embedded-postgres.ts", import.meta.url)),
  )});
  const dir = makeDataDir();
  const embedded = await startEmbeddedPostgres({ dataDir: dir.path, fastAndLoose: true });
  console.log(JSON.stringify([dir.path, embedded.dataDir]));
  setInterval(() => {}, 1000);`;

/** Starts a program with a database in a directory of its own; returns where that is. */
async function startProgram() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  const [path, cluster] = JSON.parse(text.toString()) as [string, string];
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return { path, cluster, end };
}

test("a program that is told to end leaves nothing of its database, and a killed one's is removed by the next", async () => {
  const first = await startProgram();
  expect(first.cluster.startsWith(first.path)).toBe(true);
  await first.end("SIGTERM");
  expect(existsSync(first.path)).toBe(false);

  const killed = await startProgram();
  await killed.end("SIGKILL");
  expect(existsSync(killed.cluster)).toBe(true);
  const next = await startProgram();
  expect(existsSync(killed.path)).toBe(false);
  await next.end("SIGTERM");
  expect(existsSync(next.path)).toBe(false);
});
