// Finds names in the code that use a word the glossary bans, such as `keptMenus` for a cache. Words are compared whole, in
// camelCase, kebab-case and snake_case alike. Strings and comments are left out: what a person reads has its own rules.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "oxc-parser";

const root = join(import.meta.dirname, "..");

/** Banned words and what says it instead; docs/glossary.md explains them. */
const BANNED: Record<string, string> = {
  ...say("cache, save, store or preserve", "keep keeps kept keeping"),
  ...say("number, amount or total", "figure figures"),
  ...say("response, result or return", "answer answers answered answering"),
  ...say("notify, record, publish or show", "tell tells told telling"),
  ...say("reject, or error", "refuse refuses refused refusing refusal refusals"),
  ...say("subscribe or receive", "hear hears heard hearing"),
  ...say("rate limit, or consume", "budget budgets spend spends spent"),
  ...say("cross-check or validate", "witness witnesses judge judges judged judgement opinion opinions"),
  ...say("blocking issue", "obstacle obstacles"),
  ...say("low confidence, or needs review", "doubt doubts doubtful"),
  ...say("the part that is meant", "house houses"),
  ...say("retry options, timeout or maximum", "polite manners patience"),
  ...say("country, position, location, url or whatever is meant", "place places"),
};

/** Names where the word is the field's own, a library's, or part of the API. */
const ALLOWED = new Set([
  "placeCart",
  "placePublicOrder",
  "keepPreviousData",
  "keepalive",
  // A code of the API keeps its name, and so does a field of a model's response.
  "FILE_REFUSED",
  "refusal",
  // A table that the specification names.
  "refused_demand",
  // A state that the specification names.
  "refused",
]);

/** Terms of several words that are the field's own. */
const TERMS = /\b(memory budget|keep alive|place order)s?\b/g;

function say(instead: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word, instead]));
}

export interface BannedName {
  file: string;
  line: number;
  name: string;
  word: string;
  instead: string;
}

/** "readKeptMenu", "read_kept_menu" and "read-kept-menu" are read, kept, menu. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

function bannedWord(name: string): string | undefined {
  if (ALLOWED.has(name)) return undefined;
  const words = wordsOf(name).join(" ").replaceAll(TERMS, "");
  return words.split(" ").find((word) => Object.hasOwn(BANNED, word));
}

interface Node {
  type: string;
  name?: unknown;
  start: number;
}

/** The names a program declares or uses, with their offsets. HTML elements, strings and comments are not names. */
function* namesOf(node: unknown, parent?: Node): Generator<{ name: string; start: number }> {
  if (Array.isArray(node)) {
    for (const one of node) yield* namesOf(one, parent);
    return;
  }
  if (node === null || typeof node !== "object") return;
  const { type, name, start } = node as Node;
  const isElement = type === "JSXIdentifier" && /^JSX(Opening|Closing)Element$/.test(parent?.type ?? "");
  if (typeof name === "string" && type.endsWith("Identifier") && !(isElement && /^[a-z]/.test(name))) {
    yield { name, start };
  }
  for (const value of Object.values(node)) yield* namesOf(value, node as Node);
}

/** Names in SQL: every word outside comments and strings. */
function* namesOfSql(text: string): Generator<{ name: string; start: number }> {
  const bare = text.replaceAll(/--[^\n]*|\/\*[^]*?\*\/|'[^']*'/g, (part) => part.replaceAll(/[^\n]/g, " "));
  for (const { 0: name, index } of bare.matchAll(/[A-Za-z_]\w*/g)) yield { name, start: index };
}

export function findBannedNames(file: string, text: string): BannedName[] {
  const found: BannedName[] = [];
  const report = (name: string, line: number) => {
    const word = bannedWord(name);
    if (word) found.push({ file, line, name, word, instead: BANNED[word] ?? "" });
  };
  report(basename(file).replace(/\..*$/, ""), 0);
  const names = file.endsWith(".sql") ? namesOfSql(text) : namesOf(parseSync(file, text).program);
  for (const { name, start } of names) report(name, text.slice(0, start).split("\n").length);
  return found;
}

/** The names in every source file of the repository; applied migrations stand as they are. */
function findInRepository(): BannedName[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const files = listed
    .split("\n")
    .filter((file) => /^(src|e2e|bench|scripts|database\/functions)\/.*\.(tsx?|sql)$/.test(file))
    .filter((file) => !file.endsWith("db/schema.ts") && file !== "scripts/check-words.ts");
  return files.flatMap((file) => findBannedNames(file, read(file)));
}

function read(file: string): string {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch (error) {
    // Git also lists files that were deleted but whose deletion is not yet committed.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

if (import.meta.main) {
  const found = findInRepository();
  for (const { file, line, name, word, instead } of found) {
    console.log(`${file}:${line} ${name}: not "${word}" but ${instead}`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}
