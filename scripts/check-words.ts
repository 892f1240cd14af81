// Finds names in the code that use a word the glossary bans, such as `keptMenus` for a cache. Words are compared whole, in
// camelCase, kebab-case and snake_case alike. Strings and comments are left out: what a person reads has its own rules.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

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
  ...["place_order", "place_order_at_once", "placeOrder", "placeOrders", "placePublicOrder", "placeCart"],
  ...["keepPreviousData", "keepalive", "keepAlive", "onKeepAlive"],
  // A code of the API keeps its name.
  "FILE_REFUSED",
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

const COMMENT = String.raw`\/\*[^]*?\*\/|\/\/[^\n]*|--[^\n]*`;
const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`;
const REGEX = String.raw`(?<=[=(,:!&|?]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`;

/** The code with every comment, string and pattern blanked, so that lines keep their numbers; `${...}` of templates stay. */
function withoutText(code: string, isSql: boolean): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, " ");
  if (isSql) return code.replaceAll(new RegExp(`${COMMENT}|'[^']*'`, "g"), blank);
  const script = new RegExp(`${COMMENT.replace("|--[^\\n]*", "")}|${STRING}|${REGEX}`, "g");
  return code
    .replaceAll(script, blank)
    .replaceAll(/`(?:\\.|[^`\\])*`/g, (template) =>
      template.replaceAll(/(\$\{[^}]*\})|[^]/g, (part, inserted?: string) => inserted ?? blank(part)),
    );
}

/** Text between tags of JSX is for people. */
const withoutJsxText = (code: string) =>
  code.replaceAll(/(?<=>)[^<>{}=;()]+(?=[<{])/g, (text) => text.replaceAll(/[^\n]/g, " "));

export function findBannedNames(file: string, text: string): BannedName[] {
  const found: BannedName[] = [];
  const report = (name: string, line: number) => {
    const word = bannedWord(name);
    if (word) found.push({ file, line, name, word, instead: BANNED[word] ?? "" });
  };
  report(basename(file).replace(/\..*$/, ""), 0);
  const bare = withoutText(text, file.endsWith(".sql"));
  const code = file.endsWith(".tsx") ? withoutJsxText(bare) : bare;
  for (const [at, line] of code.split("\n").entries()) {
    for (const [name] of line.matchAll(/[A-Za-z_$][\w$]*/g)) report(name, at + 1);
  }
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
    // Git lists a file that was deleted and not yet committed.
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
