import { expect, test } from "vitest";
import { line, paragraph } from "#src/shared/text.ts";

test.each([
  ["  Nonna's \t Kitchen\n", "Nonna's   Kitchen"],
  ["abc\u202e\u2066def\u2069", "abcdef"],
  ["soft\u00adhyphen, zero\u200bwidth, \ufeffmark", "softhyphen, zerowidth, mark"],
  ["tag\u{e0041}\u{e007f}s", "tags"],
  ["half \ud83d character", "half  character"],
  ["\u200d\u2063 \u3164", ""],
  ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
  ["\u{1f468}\u200d\u{1f373}", "\u{1f468}\u200d\u{1f373}"],
  ["caf\u00e9 \u5bff\u53f8", "caf\u00e9 \u5bff\u53f8"],
])("one line: %j is %j", (typed, stored) => expect(line().parse(typed)).toBe(stored.trim()));

test("several lines keep their line breaks and tabs, and lose what cannot be seen", () => {
  expect(paragraph().parse("one\r\ntwo\u202e\u0007\n\tthree\u200b\n")).toBe("one\ntwo\n\tthree");
});

test("the length is checked after what cannot be seen is removed", () => {
  expect(line(3, 1).safeParse("\u200babc\u200b").success).toBe(true);
  expect(line(3, 1).safeParse("\u200b\u202e").success).toBe(false);
});
