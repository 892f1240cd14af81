import { expect, test } from "vitest";
import { languageOf, formatText, formatCount } from "#src/features/menu/texts/translate.ts";
import { MENU_TEXTS } from "#src/shared/languages/menu-texts.ts";

test.each([
  ["de-CH,de;q=0.9,en;q=0.8", "de"],
  ["tlh-BR, es;q=0.5, fr;q=0.7", "fr"],
  ["zh-Hant-TW", "zh"],
  ["en;q=0, es", "es"],
  ["tlh", "en"],
  ["*", "en"],
  ["", "en"],
  [null, "en"],
  [";;;q=,,;", "en"],
] as const)("Accept-Language %j selects %s", (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});

test.each([
  ["tlh-BR", "de", "de"],
  [null, "zh", "zh"],
  ["fr-CA, en;q=0.5", "de", "fr"],
  ["tlh", "klingon", "en"],
  ["tlh", undefined, "en"],
] as const)("Accept-Language %j at a restaurant that speaks %s selects %s", (accepted, ofCompany, language) => {
  expect(languageOf(accepted, ofCompany)).toBe(language);
});

test("placeholders are filled in once, and a dish's name cannot add placeholders", () => {
  expect(formatText("{dish} is in your cart", { dish: "{id} $& soup" })).toBe("{id} $& soup is in your cart");
  expect(formatText("Order {id}")).toBe("Order {id}");
});

test("counts use the plural form of their language", () => {
  expect([0, 1, 2].map((count) => formatCount("en", MENU_TEXTS.en.items, count))).toEqual([
    "0 items",
    "1 item",
    "2 items",
  ]);
  expect([0, 1, 2].map((count) => formatCount("fr", MENU_TEXTS.fr.items, count))).toEqual([
    "0 article",
    "1 article",
    "2 articles",
  ]);
});
