import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The bundles by name: the file that holds the hash of what was built, what the build is called, and its sources. */
const BUNDLES = {
  web: {
    stamp: "dist/.stamp",
    called: "web bundles",
    roots: [
      "package-lock.json",
      "vite.config.ts",
      "scripts/app-groups.ts",
      "scripts/class-names.ts",
      "scripts/build.ts",
      "scripts/library-styles.ts",
      "scripts/screen-files.ts",
      "scripts/without-circles.ts",
      "scripts/without-shapes.ts",
      "scripts/without-tables.ts",
    ],
    /** What never gets into it, and changes most: servers, what only tests import, and the server's own entries. */
    without: /^src\/(.*\/server|server|testing|main\/(server|bundled-server|map-stacks|features)\.ts)$/,
  },
  server: {
    stamp: "dist/server/.stamp",
    called: "server",
    roots: ["package-lock.json", "scripts/build.ts", "scripts/server-bundle.ts"],
    without: /^src\/(.*\/web|web|testing|main\/(app|site))$/,
  },
};

/** Builds those of the named bundles whose sources changed since their last build, or all of them when told to. */
export async function buildBundles(root, names, force, locked, build) {
  const stale = () => names.filter((name) => force || !isFresh(root, name));
  if (stale().length === 0) return;
  await locked(async (hold) => {
    for (const name of stale()) {
      const { stamp, called } = BUNDLES[name];
      console.log(`Building the ${called}; this happens when their sources changed ...`);
      // The hash is taken before the build, so files that change during the build are built again next time.
      const sources = hashSources(root, name);
      rmSync(join(root, stamp), { force: true });
      if ((await build(name, hold)) !== 0) throw new Error(`The ${called} could not be built; the messages are above.`);
      writeFileSync(join(root, stamp), sources);
    }
  });
}

function isFresh(root, name) {
  const stamp = join(root, BUNDLES[name].stamp);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(root, name);
}

/** By content, not by time: a fresh clone and a switched branch have arbitrary times. */
function hashSources(root, name) {
  const hash = createHash("sha256");
  for (const path of hashedFiles(root, name))
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/** The files whose change makes the bundle stale. */
export function* hashedFiles(root, name) {
  const { roots, without } = BUNDLES[name];
  for (const name of roots) yield join(root, name);
  yield* filesBelow(join(root, "src"), root, without);
}

/** Every file but tests and what does not get into the bundle. */
function* filesBelow(folder, root, without) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (without.test(relative(root, path).split(sep).join("/"))) continue;
    if (entry.isDirectory()) yield* filesBelow(path, root, without);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}
