import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Converter } from "opencc-js/cn2t";
import { expect, test } from "vitest";
import { languageName } from "./language-name.ts";
import { LANGUAGES } from "./languages.ts";

const folder = join(import.meta.dirname, "languages");
const AREAS = readdirSync(join(folder, "en"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));

/** Returns the texts of an area by name; the forms of one and the entries of a list each have a name. */
async function textsOf(language: string, area: string): Promise<Record<string, string>> {
  const { texts } = (await import(`./languages/${language}/${area}.ts`)) as { texts: Record<string, unknown> };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string"
        ? [[name, text] as const]
        : Object.entries(text as object).map(([part, words]) => [`${name}.${part}`, String(words)] as const),
    ),
  );
}

const traditional = Converter({ from: "cn", to: "tw" });
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** A single word may be the same in two languages, as "Total" is. A placeholder is none. */
const hasSeveralWords = (text: string) => (text.replaceAll(/\{\w+\}/g, "").match(/\p{L}+/gu) ?? []).length > 1;

test.each(LANGUAGES.flatMap((language) => AREAS.map((area) => [language, area] as const)))(
  "%s has every text of languages/en/%s.ts, in its own words and with the same placeholders",
  async (language, area) => {
    const english = await textsOf("en", area);
    const texts = await textsOf(language, area);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [name, text] of Object.entries(texts)) {
      expect(text.trim(), name).not.toBe("");
      expect(placeholders(text), name).toEqual(placeholders(english[name]!));
      if (language !== "en" && hasSeveralWords(text)) expect(text, name).not.toBe(english[name]);
    }
  },
);

test.each(AREAS)(
  "languages/zh-hant/%s.ts says in Traditional characters what zh says in Simplified ones",
  async (area) => {
    expect(JSON.stringify(await textsOf("zh-hant", area))).toBe(traditional(JSON.stringify(await textsOf("zh", area))));
  },
);

/** The scripts that are written from right to left, or without spaces between words. */
const UNSUPPORTED_SCRIPTS = "Arab Hebr Thaa Syrc Nkoo Adlm Jpan Hans Hant Thai Laoo Khmr Mymr Tibt".split(" ");

test.each(LANGUAGES)("the guest's pages can show %s, and its help finds words in it", (language) => {
  const { script = "" } = new Intl.Locale(language).maximize();
  // Words of Chinese questions are searched without spaces between them (guest-help/understand.ts).
  if (language !== "zh") expect(UNSUPPORTED_SCRIPTS, "pages have no such script yet").not.toContain(script);
  const rules = new Intl.PluralRules(language);
  const used = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)));
  for (const form of used) expect(["one", "other"], "menu.ts has no other plural forms yet").toContain(form);
});

test("a language has a name in itself and in English", () => {
  expect(LANGUAGES.slice(0, 5).map((language) => languageName(language, language))).toEqual([
    "English",
    "Español",
    "Français",
    "Deutsch",
    "中文",
  ]);
  expect(LANGUAGES.slice(0, 5).map((language) => languageName(language, "en"))).toEqual([
    "English",
    "Spanish",
    "French",
    "German",
    "Chinese",
  ]);
  for (const language of LANGUAGES) expect(languageName(language, "en")).not.toBe(language);
});
