// What a restaurant costs a server that holds it: memory of the process and processor time for a menu that is read for the
// first time, with 100 and 400 restaurants of 40 dishes that are read one after the other, as ratios to the server without
// any (Linux only). A process holds 500 menus at most; the least recently used one goes first.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createOwner } from "#src/testing/factories.ts";
import { addCopies } from "./growth/fill-others.ts";
import { addMenu } from "./growth/menu.ts";
import { startServer } from "./growth/server.ts";
import { atMost } from "./base/aims.ts";

const TICK_MS = 10;
/** After so long the collection of garbage has had its turn. */
const REST_MS = 3000;
/** So many more menus are read, so that nothing of the first ones' costs is counted. */
const WARM_UP = 20;
/** A process holds 500 menus: a quarter of a gigabyte. */
const MAX_KB = 512;

interface Use {
  rssMb: number;
  cpuMs: number;
}

const known = new Set<string>();
const server = await startServer();
try {
  const owner = await createOwner(server.app);
  await addMenu(server.app, owner.companyId);
  await addCopies(server.app, owner.companyId, WARM_UP);
  await readMenus(await newNames());
  const base = await measure();
  console.log(`no restaurant: ${base.rssMb.toFixed(0)} MB`);
  let held = 0;
  for (const added of [100, 300]) {
    await addCopies(server.app, owner.companyId, added);
    const names = await newNames();
    const before = await measure();
    await readMenus(names);
    const after = await measure();
    held += added;
    const each = ((after.rssMb - base.rssMb) / held) * 1024;
    const ratio = (after.rssMb / base.rssMb).toFixed(2);
    console.log(`${held} restaurants: ${after.rssMb.toFixed(0)} MB = ${ratio} times; ${each.toFixed(0)} kB each`);
    atMost(`memory of each of ${held} restaurants`, each, MAX_KB, "kB");
    console.log(`  ${((after.cpuMs - before.cpuMs) / added).toFixed(1)} ms of processor for the first menu of each`);
  }
} finally {
  await server.stop();
}

/** The addresses of the restaurants that were added since the last call. */
async function newNames(): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ username: string }>(
    "select username from companies where username like 'copy%'",
  );
  const names = rows.map(({ username }) => username).filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  return names;
}

async function readMenus(names: readonly string[]): Promise<void> {
  for (const name of names) await server.read(`/api/public-menu?username=${name}`, "");
}

async function measure(): Promise<Use> {
  await sleep(REST_MS);
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  const fields = (await readFile(`/proc/${server.pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return { rssMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024, cpuMs };
}
