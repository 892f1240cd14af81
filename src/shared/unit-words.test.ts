import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MEASURES } from "#src/shared/measures.ts";
import {
  CONTAINER_WORDS,
  COUNT_WORDS,
  MEASURE_WORDS,
  WORDS_BY_COUNTRY,
  WORDS_BY_GOODS,
} from "#src/shared/unit-word-list.ts";
import { meaningOfUnit, UNIT_WORDS, unitKey } from "#src/shared/unit-words.ts";

const name = (word: string, country?: string, base?: "g" | "ml") => {
  const meaning = meaningOfUnit(word, { country, base });
  if (meaning?.kind === "measure") return meaning.measure;
  if (meaning?.kind === "count") return meaning.name;
  return meaning?.kind === "container" ? meaning.container : meaning?.kind;
};

test.each([
  ["ks", "CZ", "piece"],
  ["ks.", "SK", "piece"],
  ["ks", "DK", "case"],
  ["ST", "DE", "piece"],
  ["st", "SE", "piece"],
  ["lbr", "ID", "piece"],
  ["lbr", "US", "lb"],
  ["LT", "BR", "unclear"],
  ["LT", "GB", "L"],
  ["bot", "FR", "unclear"],
  ["bot", "IT", "bottle"],
  ["qtl", "IN", "quintal"],
  ["qtl", "US", "US qt"],
  ["qtl", "DE", "unclear"],
  ["cup", "US", "US cup"],
  ["cup", "NL", "unclear"],
  ["盎司", "CN", "unclear"],
  ["once", "FR", "unclear"],
])("%s in %s is %s", (word, country, meaning) => {
  expect(name(word, country)).toBe(meaning);
});

test.each([
  ["LB", "lb"],
  ["lbs.", "lb"],
  ["#", "lb"],
  ["Pounds", "lb"],
  ["QT", "unclear"],
  ["cl", "cl"],
  ["HL", "hl"],
  ["cc", "ml"],
  ["Liter(s)", "L"],
  ["Dozen(s)", "dozen"],
  ["dz", "dozen"],
  ["½ doz", "half dozen"],
  ["media docena", "half dozen"],
  ["gross", "gross"],
  ["Stück", "piece"],
  ["Stuecke", "piece"],
  ["krat", "crate"],
  ["Kratten", "crate"],
  ["doos", "box"],
  ["ds", "box"],
  ["bn", "bunch"],
  ["Bund", "bunch"],
  ["pot", "pot"],
  ["pak", "pack"],
  ["punnets", "punnet"],
  ["Stiege", "crate"],
  ["箱", "case"],
  ["瓶", "bottle"],
  ["公斤", "kg"],
  ["キロ", "kg"],
  ["กก.", "kg"],
  ["ｋｇ", "kg"],
  ["tá", "dozen"],
  ["tạ", undefined],
  ["KGM", "kg"],
  ["H87", "piece"],
  ["salmon", undefined],
  ["", undefined],
])("%s is %s", (word, meaning) => {
  expect(name(word)).toBe(meaning);
});

describe("the country decides between the meanings of a word", () => {
  test.each([
    ["gallon", "US", "US gal"],
    ["gallon", "PR", "US gal"],
    ["gallon", "IE", "imperial gal"],
    ["gallon", "SG", "unclear"],
    ["fl oz", "GB", "imperial fl oz"],
    ["fluid ounce", "GU", "US fl oz"],
    ["pint", "GB", "imperial pt"],
    ["quart", "CA", "unclear"],
    ["Pfund", "DE", "500 g"],
    ["livre", "FR", "500 g"],
    ["livre", "CA", "lb"],
    ["斤", "CN", "jin of 500 g"],
    ["斤", "TW", "catty of 600 g"],
    ["kati", "MY", "catty of 604.79 g"],
    ["斤", "JP", "unclear"],
    ["Pfund", "US", "lb"],
    ["Pfund", "DK", "unclear"],
    ["libra", "ES", "unclear"],
    ["libra", "CO", "500 g"],
    ["arroba", "ES", "arroba of 11.502 kg"],
    ["arrobas", "BR", "arroba of 15 kg"],
    ["arroba", "MX", "unclear"],
    ["viss", "MM", "viss"],
    ["viss", "IN", "unclear"],
    ["升", "CN", "L"],
    ["升", "JP", "unclear"],
  ])("%s in %s is %s", (word, country, meaning) => {
    expect(name(word, country)).toBe(meaning);
  });

  test("an ounce is a weight of what is weighed, and is asked of anything else", () => {
    expect(name("oz", "US", "g")).toBe("oz");
    expect(name("oz", "US", "ml")).toBe("unclear");
    expect(meaningOfUnit("oz", { country: "GB" })).toEqual({
      kind: "unclear",
      decided_by: "goods",
      choices: [
        { kind: "measure", measure: "oz" },
        { kind: "measure", measure: "imperial fl oz" },
      ],
    });
  });
});

test("no word has two meanings by standing in two lists", () => {
  const lists = [
    ...[...MEASURE_WORDS, ...COUNT_WORDS, ...CONTAINER_WORDS].map(([, words]) => words),
    ...[...WORDS_BY_COUNTRY, ...WORDS_BY_GOODS].map(({ words }) => words),
  ];
  const keys = lists.flatMap((words) => [...new Set(words.map(unitKey))]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(keys).not.toContain("");
});

test("a word is the same in any case, with points and spaces, in full or half width", () => {
  fc.assert(
    fc.property(fc.constantFrom(...UNIT_WORDS), fc.constantFrom(" ", ".", "-"), (word, mark) => {
      const meaning = meaningOfUnit(word);
      expect(meaning).toBeDefined();
      expect(meaningOfUnit(`${mark}${word.toUpperCase()}${mark}`)).toEqual(meaning);
    }),
  );
});

test("measures are exact to their definitions", () => {
  const ratio = (a: keyof typeof MEASURES, b: keyof typeof MEASURES) =>
    new Big(MEASURES[a].factor).div(MEASURES[b].factor).toNumber();
  expect(ratio("lb", "oz")).toBe(16);
  expect(ratio("US gal", "US fl oz")).toBe(128);
  expect(ratio("US gal", "US qt")).toBe(4);
  expect(ratio("US qt", "US pt")).toBe(2);
  expect(ratio("imperial gal", "imperial fl oz")).toBe(160);
  expect(ratio("imperial gal", "imperial pt")).toBe(8);
  expect(ratio("catty of 604.79 g", "tael of 37.8 g")).toBe(16);
});
