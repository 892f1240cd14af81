// Finds paths in documents that name no file and no folder, and parts of features that their README does not name.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "..");

/** Names that documents use as examples of files that do not exist. */
const EXAMPLES = new Set(["witness.ts", "judge-line.ts", "NNNN_storage_temperature.sql"]);

/** A path in inline code: from a folder of the repository, or a file of a kind that only the repository has. */
const FROM_FOLDER =
  /^(?:\.\/)?(?:\.ci|\.github|bench|database|deploy|docs|drills|e2e|public|scripts|src|features|invoice-reader|main|server|shared|testing|web)\/[\w.*{},/-]+$/;
const OF_A_KIND = /^[\w.*{},/-]+\.(?:tsx?|mjs|sql|tsv|css|md)$/;

export interface MissingPath {
  file: string;
  line: number;
  path: string;
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString()
  .trim()
  .split("\n")
  .filter((file) => existsSync(join(root, file)));

/** Every file and folder of the repository, with "/" before it, so that ends of paths are compared by whole names. */
const paths = `\n${[...new Set(files.flatMap(withFolders))].map((path) => `/${path}`).join("\n")}\n`;

function withFolders(file: string): string[] {
  const names = file.split("/");
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

export const documents = files.filter((file) => file.endsWith(".md"));

/** Documents shorten paths: one names something if a path of the repository ends with it. `*` stands for any name. */
export function isInRepository(path: string): boolean {
  const end = path.replace(/^\.\//, "").replace(/\/$/, "");
  if (!/[*{]/.test(end)) return paths.includes(`/${end}\n`);
  const pattern = end
    .replaceAll(".", "\\.")
    .replaceAll("*", "[^/\n]*")
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`);
  return new RegExp(`/${pattern}\n`).test(paths);
}

/** The paths in inline code and in links of a document that name nothing. Blocks of code are examples and left out. */
export function missingPaths(file: string, text: string): MissingPath[] {
  const missing: MissingPath[] = [];
  let isBlock = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trimStart().startsWith("```")) isBlock = !isBlock;
    if (isBlock) continue;
    const named = [...line.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code!);
    const linked = [...line.matchAll(/\]\(([^):\s]+)\)/g)].map(([, link]) => link!);
    const wrong = [
      ...named.filter(
        (code) => (FROM_FOLDER.test(code) || OF_A_KIND.test(code)) && !EXAMPLES.has(code) && !isInRepository(code),
      ),
      ...linked.filter((link) => !leadsSomewhere(file, link)),
    ];
    missing.push(...wrong.map((path) => ({ file, line: index + 1, path })));
  }
  return missing;
}

/** Whether the file of a link exists and, in a document, has the heading that the link names. */
function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const file = path === "" ? from : normalize(join(dirname(from), path));
  if (!existsSync(join(root, file))) return false;
  return heading === undefined || !file.endsWith(".md") || headingsOf(readDocument(file)).has(heading);
}

/** The names under which GitHub links to the headings of a document. */
function headingsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

/** Reads a document. */
export function readDocument(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/**
 * What the README of a feature with parts leaves out.
 *
 * @param listed an entry of `src/main/feature-order.ts`
 */
export function unnamedParts(listed: string | readonly [feature: string, ...parts: string[]]): string[] {
  if (typeof listed === "string") return [];
  const [feature, ...parts] = listed;
  const file = `src/features/${feature}/README.md`;
  if (!existsSync(join(root, file))) return [`${file} does not exist`];
  const text = readDocument(file);
  return parts
    .filter((part) => part !== "." && !text.includes(`\`${part}/\``))
    .map((part) => `${file} does not name \`${part}/\``);
}
