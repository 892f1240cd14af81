import { expect, test } from "vitest";
import { languageOf, pageLanguageOf } from "#src/features/menu/texts/translate.ts";

test.each([
  ["zh-TW", "zh-Hant"],
  ["zh-HK,zh;q=0.9", "zh-Hant"],
  ["zh-Hant-MO", "zh-Hant"],
  ["zh-Hant", "zh-Hant"],
  ["fr;q=0.1, zh-mo", "zh-Hant"],
  ["yue-HK", "zh-Hant"],
  ["zh-CN,zh-TW;q=0.5", "zh"],
  ["zh-Hans-HK", "zh"],
  ["zh", "zh"],
  ["en-HK", "en"],
])("a browser that accepts %s reads %s", (accepted, lang) => {
  expect(pageLanguageOf(languageOf(accepted), accepted)).toBe(lang);
});
