import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const BEAT = 2000;
const STALE = 300_000;

/**
 * Does `work` while no other process of this machine does work under the same lock file; waits for its turn. `work` gets
 * a function that names a child process, which holds the lock too: npm outlives us when we are killed. A lock is stale
 * when its holders are gone, or, where their numbers live on as others', when it has not been touched for minutes.
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  while (!take(path)) {
    dropStale(path);
    await sleep(100);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT);
  try {
    return await work((child) => writeFileSync(path, `${process.pid} ${child}`));
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

/** Linking a written file makes lock and content appear in one step. */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function dropStale(path) {
  const found = read(path);
  const held = found?.text.split(" ").some((pid) => isAlive(Number(pid)));
  if (!found || (held && Date.now() - found.touched < STALE)) return;
  // The lock is renamed before it is removed: if two processes find it stale, only one can rename it, and neither
  // removes a fresh lock by mistake.
  const taken = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, taken);
    if (read(taken)?.text !== found.text) linkSync(taken, path);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}

function read(path) {
  try {
    return { text: readFileSync(path, "utf8"), touched: statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** An empty file, seen between two writes, has the number 0: our own group, alive. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
