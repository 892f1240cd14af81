import { createHash } from "node:crypto";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * A class by its name and its file. Vite's own names have the line as well, which every guest would load; three letters of
 * a hash are enough, because class-names.test.ts compares those of all files.
 */
export function classNameOf(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*$/, ""));
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 3)}`;
}
