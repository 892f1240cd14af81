import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeKey, formerKey, identityKey, likenessKey, nameFinder } from "#src/shared/text-key.ts";

/** Every assigned character except surrogates and private characters. */
const CHARS = Array.from({ length: 0x11_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((char) => !/[\p{Cn}\p{Co}]/u.test(char));
const MARKS = CHARS.filter((char) => /\p{M}/u.test(char));
const LETTERS = CHARS.filter((char) => /\p{L}/u.test(char));
const oneOf = (chars: readonly string[]) => fc.nat(chars.length - 1).map((at) => chars[at] ?? "");
const letters = fc.array(oneOf(LETTERS), { minLength: 1, maxLength: 8 }).map((all) => all.join(""));
const anyText = fc
  .array(fc.oneof(oneOf(CHARS), oneOf(LETTERS), oneOf(MARKS), fc.constantFrom(...Array.from(" .,'-()5/%&"))), {
    maxLength: 12,
  })
  .map((all) => all.join(""));

describe("identity", () => {
  test.each([
    ["Pâté", "Pâte"],
    ["ビール", "ピール"],
    ["フタ", "ブタ"],
    ["ハンバーガー", "バンバーガー"],
    ["หมู", "หมี่"],
    ["ข้าว", "ขาว"],
    ["खीर", "खीरा"],
    ["रोटी", "रोट"],
    ["Bò", "Bơ"],
    ["Cá", "Cà"],
    ["Jalapeño", "Jalapeno"],
    ["чай", "чаи"],
    ["½ Rice", "1/2 Rice"],
    ["m²", "m2"],
    ["㎏", "kg"],
    ["①", "1"],
    ["Weiß", "Weiss"],
    ["Milk 3.5", "Milk 35"],
    ["Milk 3,5", "Milk 35"],
    ["Cola .5 L", "Cola 5 L"],
    ["Prawns 31-40", "Prawns 3140"],
    ["Juice 100%", "Juice 100"],
    ["Gin & Tonic", "Gin Tonic"],
    ["C+", "C"],
    ["#10 can", "10 can"],
    ["1/2", "12"],
    ["Ice berg", "Iceberg"],
    ["ılık", "ilik"],
    ["İ", "i"],
    ["می‌خواهم", "میخواهم"],
    ["क्‍ष", "क्ष"],
    ["-", "()"],
  ])("tells %s from %s", (a, b) => {
    expect(identityKey(a)).not.toBe(identityKey(b));
  });

  test.each([
    ["Roma  TOMATOES (5kg)", "roma tomatoes 5kg"],
    ["Coca-Cola", "COCA COLA"],
    ["Lay's", "Lay’s"],
    ["Lay's", "Lays"],
    ["“Roma” tomatoes", "Roma Tomatoes"],
    ["U.S.A. Beef", "USA Beef"],
    ["St.Louis ribs", "St. Louis Ribs"],
    ["Rice, basmati", "Rice basmati"],
    ["ﾋﾞｰﾙ", "ビール"],
    ["ＢＥＥＲ　５％", "beer 5%"],
    ["ﾡﾣ", "ㄱㄳ"],
    ["toma\u00adto", "Tomato"],
    ["\u200eTea\u200f", "tea"],
    ["t\u200bea\ufeff", "tea"],
    ["te\u200da", "tea"],
    ["WEIẞ", "weiß"],
    ["ΣΑΛΑΤΑΣ", "σαλατας"],
    ["ΣΑΛΑΤΑΣ", "σαλαταΣ"],
    ["Ꭰ", "ꭰ"],
    ["（瓶）ビール", "「瓶」 ビール"],
    ["31–40", "31-40"],
    ["Rice\u00a0\tlong", "rice long"],
    ["М’ясо", "М'ЯСО"],
  ])("takes %s and %s for one", (a, b) => {
    expect(identityKey(a)).toBe(identityKey(b));
  });

  test("tells what only a mark distinguishes, with every mark of Unicode", () => {
    for (const mark of MARKS) {
      for (const base of ["a", "e", "ហ", "か", "ข", "क", "ש", "ا", "и", "ᄀ"]) {
        expect(identityKey(base + mark), `${base}${mark} ${mark.codePointAt(0)?.toString(16)}`).not.toBe(
          identityKey(base),
        );
      }
    }
  });

  test("tells two marks on one letter of any script", () => {
    fc.assert(
      fc.property(oneOf(LETTERS), oneOf(MARKS), oneOf(MARKS), (letter, text, other) => {
        fc.pre((letter + text).normalize("NFC") !== (letter + other).normalize("NFC"));
        fc.pre(/\p{L}/u.test(identityKey(letter)));
        expect(identityKey(letter + text)).not.toBe(identityKey(letter + other));
      }),
      { numRuns: 2000 },
    );
  });

  test("is the same composed and decomposed, and of a key the key itself", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = identityKey(text);
        expect(identityKey(text.normalize("NFD"))).toBe(key);
        expect(identityKey(text.normalize("NFC"))).toBe(key);
        expect(identityKey(key)).toBe(key);
      }),
      { numRuns: 5000 },
    );
  });

  test("folds case as Unicode's simple case folding does, each character", () => {
    const unlike = CHARS.filter((char) => !/\p{M}/u.test(char) && /[\p{L}\p{N}\p{S}]/u.test(char)).filter((char) => {
      const key = identityKey(char);
      // Without the look-behind of `u`, `i` compares by simple case folding; width is folded besides.
      const inOneWidth = /[\uff01-\uffee]/u.test(char) ? char.normalize("NFKC") : char.normalize("NFC");
      const isComposed = inOneWidth.length > char.length;
      return (
        !isComposed &&
        key.length <= 2 &&
        !/[\uffa0-\uffdc\uffe3]/u.test(char) &&
        !new RegExp(`^[${escape(inOneWidth)}]$`, "iu").test(key)
      );
    });
    expect(unlike.filter((char) => !/['"`\u00b4\u02b9-\u02bd\u02ee]/u.test(char))).toEqual([]);
  });

  test("keeps every letter, digit and symbol of what was not folded", () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        fc.pre(a.normalize("NFC").toLowerCase() !== b.normalize("NFC").toLowerCase());
        fc.pre(!/[\u02b9-\u02bd\u02ee\uff01-\uffee]/u.test(a + b));
        fc.pre(
          Array.from(a)
            .map((char) => identityKey(char))
            .join() !==
            Array.from(b)
              .map((char) => identityKey(char))
              .join(),
        );
        expect(identityKey(a)).not.toBe(identityKey(b));
      }),
    );
  });

  // If the time grew with the square of the length, these would take hours.
  test("of a hostile text of millions of letters is made", () => {
    for (const text of [`${"a".repeat(2_000_000)}!`, "a.".repeat(1_000_000), ".".repeat(2_000_000)]) {
      expect(identityKey(text).length).toBeLessThanOrEqual(text.length);
      expect(likenessKey(text).length).toBeLessThanOrEqual(text.length);
    }
  });

  test("is never empty for a text that shows something", () => {
    for (const char of CHARS.filter((char) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(char))) {
      expect(identityKey(char), char.codePointAt(0)?.toString(16)).not.toBe("");
    }
  });
});

const escape = (char: string) => char.replace(/[\\\]^-]/u, String.raw`\$&`);

describe("likeness", () => {
  test.each([
    ["pate", "Pâté"],
    ["Pate", "Pâte"],
    ["bo", "Bơ"],
    ["dau phu", "Đậu phụ"],
    ["strasse", "Straße"],
    ["creme brulee", "Crème  Brûlée!"],
    ["bœuf", "BOEUF"],
    ["lodz", "Łódź"],
    ["kiyma", "KIYMA"],
    ["kiyma", "kıyma"],
    ["ｶﾞﾗｽ", "ガラス"],
    ["σαλατας", "ΣΑΛΑΤΆΣ"],
    ["أرز", "ارز"],
    ["ข้าว", "ขาว"],
  ])("%s is like %s", (a, b) => {
    expect(likenessKey(a)).toBe(likenessKey(b));
  });

  test.each([
    ["ビール", "ピール"],
    ["หมู", "หมี่"],
    ["खीर", "खीरा"],
    ["Rice", "Ice"],
  ])("%s is not like %s", (a, b) => {
    expect(likenessKey(a)).not.toBe(likenessKey(b));
  });

  test("what is one name is alike, so that a name is found by itself", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(likenessKey(text.normalize("NFD"))).toBe(likenessKey(text.normalize("NFC")));
        expect(likenessKey(likenessKey(text))).toBe(likenessKey(text));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("codes", () => {
  test("are the same whatever their case, width and punctuation", () => {
    expect(codeKey(" INV-0042/a ")).toBe(codeKey("inv 0042 A"));
    expect(codeKey("ＩＮＶ－００４２")).toBe("inv0042");
    expect(codeKey("№ 7.5")).toBe("75");
    expect(codeKey("---")).toBe("");
  });

  test.each([
    ["INV-0042", "INV-0043"],
    ["ガ1", "カ1"],
    ["É1", "E1"],
    ["कि1", "क1"],
    ["ß1", "ss1"],
    ["①", "1"],
  ])("%s is not %s", (a, b) => {
    expect(codeKey(a)).not.toBe(codeKey(b));
  });
});

test("the former key had no marks", () => {
  expect(formerKey("Crème  Fraîche, 30%")).toBe("creme fraiche 30");
  expect(formerKey("ビール")).toBe(formerKey("ピール"));
});

test("every name is found by itself, and by what of it is signs alone", () => {
  for (const name of ["ビール", "ﾋﾞｰﾙ", "Pâté", "İstanbul", "ẞ", "หมู", "खीर", "%", "-", "🍕", "100% juice"]) {
    expect(nameFinder(name)(name)).toBe(true);
    expect(nameFinder(name.normalize("NFD"))(name)).toBe(true);
  }
  expect(nameFinder("%")("juice")).toBe(false);
  expect(nameFinder("juice")(null)).toBe(false);
});
