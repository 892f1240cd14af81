import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Builds what the browser gets when its sources changed since the last build, or when told to. */
export async function buildBundles(root, force, locked, build) {
  if (!force && isFresh(root)) return;
  await locked(async (hold) => {
    if (!force && isFresh(root)) return;
    console.log("Building the web bundles; this happens when their sources changed ...");
    const stamp = join(root, "dist/.stamp");
    // Taken before: what changes during the build is built again next time.
    const sources = hashSources(root);
    rmSync(stamp, { force: true });
    if ((await build(hold)) !== 0) throw new Error("The web bundles could not be built; the messages are above.");
    writeFileSync(stamp, sources);
  });
}

function isFresh(root) {
  const stamp = join(root, "dist/.stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(root);
}

/** By content, not by time: a fresh clone and a switched branch have arbitrary times. */
export function hashSources(root) {
  const hash = createHash("sha256");
  for (const path of sources(root))
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

function* sources(root) {
  for (const name of ["package-lock.json", "vite.config.ts", "scripts/build.ts"]) yield join(root, name);
  yield* filesBelow(join(root, "src"), root);
}

/** What never gets into a bundle, and changes most: servers, what only tests import, and the server's own entry. */
const SERVER_ONLY = /^src\/(.*\/server|server|testing|main\/(server|features)\.ts)$/;

/** Every file but tests and what only the server runs. */
function* filesBelow(folder, root) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (SERVER_ONLY.test(relative(root, path).split(sep).join("/"))) continue;
    if (entry.isDirectory()) yield* filesBelow(path, root);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}
