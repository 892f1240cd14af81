import { expect, test } from "vitest";
import { ALLERGY_PHRASES } from "#src/features/orders/allergies.ts";
import { LANGUAGES } from "#src/shared/languages.ts";
import { modulesOf, readAllergies, readFolders, staleModules } from "./languages.ts";

const EN = ["call.ts", "help-words.tsv", "menu.ts"];

test("the modules of all languages are what the folders say: run `npm run languages` where one is stale", () => {
  expect(staleModules(modulesOf(readFolders(), readAllergies()))).toEqual([]);
});

test("a language that is added comes after those of before, in the list and in the texts of each area", () => {
  const modules = modulesOf({ es: EN, da: EN, en: EN, zh: EN, "zh-hant": ["call.ts", "menu.ts"] }, [
    "da",
    "en",
    "es",
    "zh",
  ]);
  expect([...modules.keys()]).toEqual([
    "src/shared/languages.ts",
    "src/shared/languages/call-texts.ts",
    "src/shared/languages/menu-texts.ts",
    "src/features/orders/allergies.ts",
  ]);
  expect(modules.get("src/shared/languages.ts")).toContain('LANGUAGES = ["en", "es", "zh", "da"] as const');
  expect(modules.get("src/shared/languages.ts")).toContain('PageLanguage = Language | "zh-Hant"');
  expect(modules.get("src/shared/languages/call-texts.ts")).toContain('  zh,\n  da,\n  "zh-Hant": zhHant,\n');
});

test("a folder that lacks a file, has another, or is not named as a language is named", () => {
  const withDanish = (files: string[], allergies = ["da", "en"]) => modulesOf({ en: EN, da: files }, allergies);
  expect(() => withDanish(["call.ts", "menu.ts"])).toThrow("src/shared/languages/da lacks help-words.tsv: copy");
  expect(() => withDanish([...EN, "menus.ts"])).toThrow("src/shared/languages/da has menus.ts, which nothing reads.");
  expect(() => withDanish(EN, ["en"])).toThrow("src/features/orders/allergies lacks da: copy en.ts.");
  expect(() => modulesOf({ en: EN, danish: EN }, ["en"])).toThrow('danish is not named as a language, such as "pt".');
});

test.each(LANGUAGES)("notes about allergies are found in %s by warnings, exceptions and denials", (language) => {
  const { warnings, exceptions, freeOf } = ALLERGY_PHRASES[language];
  for (const phrases of [warnings, exceptions, freeOf]) expect(phrases.length).toBeGreaterThan(0);
});
