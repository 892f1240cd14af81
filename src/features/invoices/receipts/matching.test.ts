import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeKey, identityKey } from "#src/shared/text-key.ts";
import { type Candidate, createMatcher, type Learned } from "#src/features/invoices/receipts/matching.ts";
import { nameWords, similarity } from "#src/features/invoices/receipts/similarity.ts";

const names = ["Roma Tomatoes", "Olive Oil", "Salt", "Chicken Breast", "Basmati Rice", "Strawberries", "Tomato Paste"];
const items: Candidate[] = names.map((name, at) => ({ id: `item-${at}`, name, unit: "kg" }));
const idOf = (name: string) => items.find((item) => item.name === name)?.id;
const line = (item_name: string, code = "") => ({ item_name, code });

const word = fc.stringMatching(/^[a-z]{4,9}$/);
const phrase = fc.array(word, { minLength: 1, maxLength: 5 });

describe("similarity", () => {
  test("is between 0 and 1, 1 for the same words in any order, and symmetric", () => {
    fc.assert(
      fc.property(phrase, phrase, (a, b) => {
        const [left, right] = [nameWords(a.join(" ")), nameWords(b.join(" "))];
        const score = similarity(left, right);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(similarity(right, left)).toBeCloseTo(score, 12);
        expect(similarity(nameWords(a.toReversed().join(" ")), left)).toBeCloseTo(1, 12);
      }),
    );
  });

  test("is 1 for singular and plural", () => {
    fc.assert(
      fc.property(phrase, (words) => {
        fc.pre(words.every((word) => !/(s|x|z|ch|sh|o|i|y|ie|e)$/.test(word)));
        const plural = words.map((word) => `${word}s`).join(" ");
        expect(similarity(nameWords(words.join(" ")), nameWords(plural))).toBeCloseTo(1, 12);
      }),
    );
    for (const [text, many] of [
      ["tomato", "tomatoes"],
      ["strawberry", "strawberries"],
      ["box", "boxes"],
      ["radish", "radishes"],
    ] as const) {
      expect(nameWords(many)).toEqual(nameWords(text));
    }
  });
});

describe("matching", () => {
  const plain = createMatcher(items, []);

  test.each([
    ["roma  TOMATOES", "exact", "Roma Tomatoes"],
    ["Tomatoes, Roma, Fresh 5kg ctn", "suggested", "Roma Tomatoes"],
    ["OLIVE OIL EXTRA VIRGIN 6x750 ml", "suggested", "Olive Oil"],
    ["strawberry punnet 250 g", "suggested", "Strawberries"],
    ["Chiken Breast", "suggested", "Chicken Breast"],
    ["Printer paper", "none", null],
    ["Vanilla", "none", null],
  ] as const)("%s is %s: %s", (name, by, item) => {
    const match = plain(line(name));
    expect([match.by, match.item?.name ?? null]).toEqual([by, item]);
  });

  test("a confirmed match wins over an exact name, and a code over a name", () => {
    const learned: Learned[] = [
      { code_key: "", text_key: identityKey("Olive Oil"), inventory_item_id: idOf("Salt") ?? "", is_doubted: true },
      {
        code_key: codeKey("A-17"),
        text_key: identityKey("Whatever"),
        inventory_item_id: idOf("Basmati Rice") ?? "",
        is_doubted: true,
      },
    ];
    const match = createMatcher(items, learned);
    expect(match(line("olive oil"))).toMatchObject({ by: "learned", item: { name: "Salt" } });
    expect(match(line("olive oil", "a 17"))).toMatchObject({ by: "learned", item: { name: "Basmati Rice" } });
    expect(match(line("whatever"))).toMatchObject({ by: "learned", item: { name: "Basmati Rice" } });
  });

  test("a confirmed match wins over every other name", () => {
    fc.assert(
      fc.property(phrase, fc.integer({ min: 0, max: items.length - 1 }), (words, at) => {
        const name = words.join(" ");
        const twin: Candidate = { id: "twin", name, unit: "kg" };
        const learned = [
          { code_key: "", text_key: identityKey(name), inventory_item_id: items[at]?.id ?? "", is_doubted: true },
        ];
        const match = createMatcher([...items, twin], learned)(line(name.toUpperCase()));
        expect(match).toMatchObject({ by: "learned", item: items[at] });
      }),
    );
  });

  test("a confirmed item that was deleted is not matched", () => {
    const learned = [{ code_key: "", text_key: "salt", inventory_item_id: "removed", is_doubted: true }];
    expect(createMatcher(items, learned)(line("Salt"))).toMatchObject({ by: "exact" });
  });

  test("returns at most five suggestions, the most similar first", () => {
    const { suggestions } = plain(line("tomatoes"));
    expect(suggestions.length).toBeLessThanOrEqual(5);
    expect(suggestions.map(({ name }) => name)).toEqual(["Roma Tomatoes", "Tomato Paste"]);
    const scores = suggestions.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});

describe("names that differ by their marks", () => {
  const called = (...own: string[]): Candidate[] => own.map((name) => ({ id: name, name, unit: "kg" }));

  test.each([
    ["ビール", "ピール"],
    ["フタ", "ブタ"],
    ["หมู", "หมี่"],
    ["ข้าว", "เข้า"],
  ])("%s is not %s, not even as a suggestion", (name, other) => {
    expect(createMatcher(called(other), [])(line(name))).toMatchObject({ by: "none", item: null });
  });

  test.each([
    ["खीर", "खीरा"],
    ["रोट", "रोटी"],
    ["чай", "чаи"],
    ["Cá", "Cà"],
  ])("%s is at most like %s", (name, other) => {
    expect(createMatcher(called(other), [])(line(name)).by).toBe("suggested");
  });

  test("each is its own item", () => {
    const match = createMatcher(called("Pâte", "Pâté"), []);
    expect(match(line("PÂTÉ"))).toMatchObject({ by: "exact", item: { name: "Pâté" } });
    expect(match(line("Pa\u0302te"))).toMatchObject({ by: "exact", item: { name: "Pâte" } });
  });

  test("the only one is suggested, and never sure; of two the owner chooses", () => {
    expect(createMatcher(called("Bơ"), [])(line("Bò"))).toMatchObject({ by: "suggested", item: { name: "Bơ" } });
    expect(createMatcher(called("Bơ"), [])(line("Bò")).score).toBeLessThan(0.8);
    const two = createMatcher(called("Pâte", "Pâté"), [])(line("PATE 1kg"));
    expect(two).toMatchObject({ by: "suggested", item: null });
    expect(two.suggestions.map(({ name }) => name)).toEqual(["Pâte", "Pâté"]);
  });

  test("a learned match is doubted only beside an item that is called exactly so, until it is confirmed", () => {
    const learned = (is_doubted: boolean) => [
      { code_key: "", text_key: identityKey("Pâté"), inventory_item_id: "Pâte", is_doubted },
    ];
    expect(createMatcher(called("Pâte"), learned(true))(line("pâté"))).toMatchObject({ by: "learned" });
    const both = called("Pâte", "Pâté");
    expect(createMatcher(both, learned(false))(line("pâté"))).toMatchObject({ by: "learned", item: { name: "Pâte" } });
    expect(createMatcher(both, learned(true))(line("pâté"))).toMatchObject({
      by: "suggested",
      item: { name: "Pâte" },
      named: { name: "Pâté" },
    });
  });
});

test("codes ignore differences in spelling", () => {
  expect(codeKey(" INV-0042/a ")).toBe(codeKey("inv 0042 A"));
  expect(codeKey("INV-0042")).not.toBe(codeKey("INV-0043"));
});
