import { distance } from "fastest-levenshtein";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { letters } from "#src/features/agent/grammar/letters.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { receivedLines } from "#src/features/agent/grammar/received.ts";
import { similarNames } from "#src/features/agent/grammar/similar-names.ts";
import { joined, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { isTooMuch, understand } from "#src/features/agent/grammar/understand.ts";

const apart = vi.spyOn(letters, "apart");
beforeEach(() => void apart.mockClear());
afterAll(() => apart.mockRestore());
const comparisons = () => apart.mock.calls.length;

const FIRST = "roma cherry smoked fresh dried frozen organic baby wild red green white black yellow sweet".split(" ");
const SECOND = "tomato salmon chicken beef pork potato onion garlic pepper cheese butter flour sugar rice".split(" ");
const THIRD =
  "whole sliced diced minced ground fillet paste powder sauce stock puree flakes juice oil seeds skin bones".split(" ");
/** The largest list of ingredients that is tried, each name three words or four. */
const MANY: Named[] = Array.from({ length: 5000 }, (_, at) => {
  const words = [FIRST[at % 15], SECOND[Math.floor(at / 15) % 14], THIRD[Math.floor(at / 210) % 17]];
  return { kind: "item", id: String(at), name: [...words, ...(at < 3570 ? [] : [at])].join(" ") };
});
const longText = (words: string) => words.repeat(Math.ceil(500 / words.length)).slice(0, 500);
/** Words of which none is like another, nor like a name. */
const TALK = Array.from({ length: 80 }, (_, at) => `${((at * 7919) % 99_991).toString(36)}or`).join(" ");
const TEXTS = [
  ["talk", TALK],
  ["misspelt names", "tomatoe salmun qwerty zzxcv "],
  ["other accents", "röma tomáto whöle "],
  ["Chinese", "番茄鸡肉牛肉"],
  ["Thai", "ข้าวไก่หมู เนื้อวัว "],
  ["from right to left", "طماطم דג לחם دجاج "],
  ["emoji", "🍅🐔 👩🏽‍🍳 "],
  ["misspelt verbs", "delivred purchasses throwwn suplier forecst "],
  ["letters", "a b c d "],
  ["one word", "roma "],
] as const;

/** Pairs of a part of the text and a name: what comparing everything with everything would need, for 80 words. */
const ALL_PAIRS = 80 * 3 * MANY.length;

test.each(TEXTS)("few names are compared with a long message letter by letter: %s", (_, text) => {
  const known = { names: MANY, signs: ["." as const], language: "en" as const };
  understand(longText(text), known);
  receivedLines(longText(text), known, "en");
  expect(comparisons()).toBeLessThan(ALL_PAIRS / 20);
});

test("a word is compared with the few verbs that begin as it does", () => {
  const text = longText("delivred purchasses throwwn suplier forecst ");
  understand(text, { names: [], signs: ["."], language: "en" });
  expect(comparisons()).toBeGreaterThan(0);
  expect(comparisons()).toBeLessThan(tokensOf(text).length * 20);
});

test("the longest message is compared with thousands of names, and with no more than can be compared at once", () => {
  const names = (count: number) => Array.from({ length: count }, () => MANY[0] as Named);
  const chinese = longText("番茄鸡肉牛肉");
  expect(isTooMuch(chinese, names(12_000))).toBe(false);
  expect(isTooMuch(chinese, names(12_001))).toBe(true);
  expect(isTooMuch("番茄", names(12_001))).toBe(false);
  // One character that stands for four words.
  expect(isTooMuch(longText("ﷺ "), names(12_000))).toBe(true);
});

test("what is most like a name is found as if everything was compared", () => {
  let random = 7;
  const next = (below: number) => (random = (random * 16_807) % 2_147_483_647) % below;
  const names = MANY.slice(0, 300);
  let found = 0;
  for (let round = 0; round < 60; round += 1) {
    const letters = Array.from(names[next(names.length)]?.name ?? "");
    for (let wrong = next(5); wrong > 0; wrong -= 1)
      letters.splice(next(letters.length), next(2), "abcd"[next(4)] ?? "");
    const rest = tokensOf(letters.join(""));
    const best = Math.max(
      ...rest.flatMap((_, at) =>
        [1, 2, 3].flatMap((length) => {
          const part = joined(rest.slice(at, at + length));
          return part.length < 4 || at + length > rest.length ? [] : names.map(({ name }) => likeness(part, name));
        }),
      ),
    );
    const similar = similarNames(rest, names, new Set());
    expect(similar === null).toBe(best < 0.75);
    if (!similar) continue;
    found += 1;
    expect(Math.max(...similar.named.map(({ name }) => likeness(similar.words, name)))).toBeCloseTo(best, 12);
  }
  expect(found).toBeGreaterThan(20);
});

/** Without plurals: the names have none that `similarNames` takes for nearly the same. */
const likeness = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length);
