// Writes src/shared/languages.ts and, of the folders in src/shared/languages/, a module of each area's texts in all languages;
// the same of the phrases of allergies. With --check it only says which of them is stale.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const SHARED = "src/shared";
/** Notes to the kitchen are read in more languages than the menu is written in, so their phrases have a folder of their own. */
const ALLERGIES = "src/features/orders/allergies";
const HEAD = "// Written by `npm run languages`.\n";
/** The order of the API description; languages that are added come after these, in alphabetical order. */
const FIRST = ["en", "es", "fr", "de", "zh"];

/** What each folder of a language has. */
export interface LanguageFolders {
  /** "pt", or "zh-hant" for Chinese in Traditional characters, and the names of its files. */
  [folder: string]: readonly string[];
}

/** "zh-hant" is "zh-Hant": a script begins with a capital. */
const tagOf = (folder: string) => folder.replace(/-(\w)/, (_, letter: string) => `-${letter.toUpperCase()}`);
const nameOf = (folder: string) => tagOf(folder).replace("-", "");
const isWrittenForm = (folder: string) => folder.includes("-");
const keyOf = (folder: string) => (isWrittenForm(folder) ? JSON.stringify(tagOf(folder)) : folder);

function inOrder(folders: readonly string[]): string[] {
  const position = (folder: string) => (FIRST.includes(folder) ? FIRST.indexOf(folder) : FIRST.length);
  return folders.toSorted((a, b) => position(a) - position(b) || (a < b ? -1 : 1));
}

/**
 * Returns the modules to write, by their paths. English has the files that every language must have.
 *
 * @param allergies the languages that have phrases of allergies.
 * @throws where a folder is not named as a language, lacks a file, or has one that nothing reads, and where a language has no phrases of allergies.
 */
export function modulesOf(folders: LanguageFolders, allergies: readonly string[]): Map<string, string> {
  const names = Object.keys(folders);
  const written = names.filter(isWrittenForm).sort();
  const languages = inOrder(names.filter((folder) => !isWrittenForm(folder)));
  const expected = folders["en"] ?? [];
  for (const folder of names) checkFolder(folder, folders[folder] ?? [], expected);
  const withoutPhrases = languages.filter((language) => !allergies.includes(language));
  if (withoutPhrases.length > 0) throw new Error(`${ALLERGIES} lacks ${withoutPhrases.join(", ")}: copy en.ts.`);
  const all = [...languages, ...written];
  const areas = expected.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3));
  return new Map([
    [`${SHARED}/languages.ts`, listModule(languages, written)],
    ...areas.map((area): [string, string] => [`${SHARED}/languages/${area}-texts.ts`, areaModule(area, all)]),
    [`${ALLERGIES}.ts`, allergiesModule(inOrder(allergies))],
  ]);
}

function checkFolder(folder: string, files: readonly string[], expected: readonly string[]): void {
  const path = `${SHARED}/languages/${folder}`;
  if (!/^(?:[a-z]{2,3}|zh-hant)$/.test(folder)) throw new Error(`${path} is not named as a language, such as "pt".`);
  // Words of questions are searched in both scripts of a language.
  const needed = isWrittenForm(folder) ? expected.filter((file) => file.endsWith(".ts")) : expected;
  const lacking = needed.filter((file) => !files.includes(file));
  if (lacking.length > 0) throw new Error(`${path} lacks ${lacking.join(", ")}: copy from src/shared/languages/en.`);
  const unread = files.filter((file) => !needed.includes(file));
  if (unread.length > 0) throw new Error(`${path} has ${unread.join(", ")}, which nothing reads.`);
}

function listModule(languages: readonly string[], written: readonly string[]): string {
  const quoted = (tags: readonly string[]) => tags.map((tag) => JSON.stringify(tag));
  return `${HEAD}
/** The languages of the menu, of other texts for guests, and of receipts. */
export const LANGUAGES = [${quoted(languages).join(", ")}] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a guest's page: Chinese is written in Traditional characters where the browser asks for them. */
export type PageLanguage = ${["Language", ...quoted(written.map(tagOf))].join(" | ")};
`;
}

function areaModule(area: string, folders: readonly string[]): string {
  const type = `${area.charAt(0).toUpperCase()}${area.slice(1)}Texts`;
  const from = (folder: string) => `"#src/shared/languages/${folder}/${area}.ts"`;
  const imports = folders.map((folder) => {
    const named = folder === "en" ? `type ${type}, texts as en` : `texts as ${nameOf(folder)}`;
    return `import { ${named} } from ${from(folder)};\n`;
  });
  const entries = folders.map((folder) => `  ${isWrittenForm(folder) ? `${keyOf(folder)}: ` : ""}${nameOf(folder)},\n`);
  return `${HEAD}${imports.join("")}import type { PageLanguage } from "#src/shared/languages.ts";

export const ${area.toUpperCase()}_TEXTS: Record<PageLanguage, ${type}> = {
${entries.join("")}};
`;
}

function allergiesModule(languages: readonly string[]): string {
  const names = ["conditions", ...languages.map((language) => `texts as ${language}`)];
  const from = (name: string) => name.replace("texts as ", "");
  return `${HEAD}${names.map((name) => `import { ${name} } from "#${ALLERGIES}/${from(name)}.ts";\n`).join("")}
export const ALLERGY_PHRASES = {
${names.map((name) => `  ${from(name)},\n`).join("")}};
`;
}

/** Returns the languages that have a file of phrases of allergies. */
export const readAllergies = (): string[] =>
  readdirSync(join(root, ALLERGIES)).flatMap((file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? []);

/** Returns the folders of the languages. */
export function readFolders(): LanguageFolders {
  const base = join(root, SHARED, "languages");
  const folders = readdirSync(base, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(folders.map(({ name }) => [name, readdirSync(join(base, name)).sort()]));
}

/** Returns the paths of the modules whose text is not what the folders say. */
export function staleModules(modules: ReadonlyMap<string, string>): string[] {
  const isStale = ([path, text]: [string, string]) => {
    try {
      return readFileSync(join(root, path), "utf8") !== text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
      throw error;
    }
  };
  return [...modules].filter(isStale).map(([path]) => path);
}

if (import.meta.main) {
  const modules = modulesOf(readFolders(), readAllergies());
  const stale = staleModules(modules);
  if (process.argv.includes("--check")) {
    for (const path of stale) console.error(`${path} is stale: run \`npm run languages\` and commit it.`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    for (const path of stale) {
      writeFileSync(join(root, path), modules.get(path) ?? "");
      console.log(`Wrote ${path}`);
    }
  }
}
