import { existsSync } from "node:fs";
import { join } from "node:path";

/** A Node that runs TypeScript: this one when it is new enough, else the one that npm installed with the packages. */
export function chooseNode(root) {
  if (runsTypeScript(process.versions.node)) return process.execPath;
  const installed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(installed)) return installed;
  throw new Error(
    `Comanda needs Node 22.18 or newer, and this is Node ${process.versions.node} on ${process.platform}-${process.arch}. ` +
      "Install a newer one from https://nodejs.org and run the same command again.",
  );
}

/** Type stripping is on by default from 22.18 in the 22 line, and from 23.6 on. */
export function runsTypeScript(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}
