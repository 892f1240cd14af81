import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalSigns, parseTypedNumber } from "#src/shared/typed-number.ts";

const POINT = { signs: ["."] } as const;
const COMMA = { signs: [","] } as const;
const BOTH = { signs: [".", ","] } as const;
const number = (text: string) => ({ kind: "number", text });

describe("where a point separates decimals", () => {
  test.each([
    ["1,500", "1500"],
    ["1.500", "1.500"],
    ["12,5", "12.5"],
    ["0,500", "0.500"],
    ["1500,250", "1500.250"],
    ["1,250.50", "1250.50"],
    ["1.250,50", "1250.50"],
    ["1,250,000", "1250000"],
    ["1,50,000", "150000"],
    ["1 500", "1500"],
    ["1'500.25", "1500.25"],
    ["S$ 4.20", "4.20"],
    ["5.", "5"],
    [".5", "0.5"],
    ["007", "7"],
    ["１２．５", "12.5"],
    ["١٢٫٥", "12.5"],
  ])("%s is %s", (typed, text) => expect(parseTypedNumber(typed, POINT)).toEqual(number(text)));
});

test("where a comma separates decimals, 1.500 is a thousand and a half", () => {
  expect(parseTypedNumber("1,500", COMMA)).toEqual(number("1.500"));
  expect(parseTypedNumber("1.500", COMMA)).toEqual(number("1500"));
});

test.each([
  ["1,500", ["1500", "1.500"]],
  ["1.500", ["1.500", "1500"]],
  ["-2,750", ["-2750", "-2.750"]],
])("where both are used, %s can mean two numbers", (typed, readings) => {
  expect(parseTypedNumber(typed, { ...BOTH, negative: true })).toEqual({ kind: "unclear", readings });
});

test("a text that fits the field in one meaning only is clear", () => {
  expect(parseTypedNumber("1,500", { ...BOTH, decimals: 0 })).toEqual(number("1500"));
  expect(parseTypedNumber("1,525", { ...BOTH, decimals: 2 })).toEqual(number("1525"));
});

test("a minus is never dropped: it is accepted or wrong", () => {
  for (const typed of ["-5", "−5", "- 5", "-1,500"]) {
    expect(parseTypedNumber(typed, POINT)).toEqual({ kind: "wrong", problem: "This can't be below zero." });
  }
  expect(parseTypedNumber("-5", { ...POINT, negative: true })).toEqual(number("-5"));
  expect(parseTypedNumber("−0.5", { ...POINT, negative: true })).toEqual(number("-0.5"));
});

test.each(["abc", "-", ".", "5 kg", "1,50,00", "1.2.3", "1 5", "1,2,3.4.5", "--5", "1e3"])(
  "%s is no number",
  (typed) => {
    expect(parseTypedNumber(typed, { ...POINT, negative: true }).kind).toBe("wrong");
  },
);

test("too many decimals are wrong, not cut off", () => {
  expect(parseTypedNumber("12.9", { ...POINT, decimals: 0 })).toEqual({
    kind: "wrong",
    problem: "Please enter a whole number.",
  });
  expect(parseTypedNumber("1.2345", { ...POINT, decimals: 3 }).kind).toBe("wrong");
});

test("an empty text is empty, not 0", () => {
  expect(parseTypedNumber("  ", POINT)).toEqual({ kind: "empty" });
});

test("a plain number is itself under every sign, and a clear one is never changed by a factor of 1,000", () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(amounts, fc.constantFrom(POINT, COMMA, BOTH), ([whole, cents], rules) => {
      const text = `${whole}.${String(cents).padStart(2, "0")}`;
      expect(parseTypedNumber(text, rules)).toEqual(number(text));
      expect(parseTypedNumber(text.replace(".", ","), rules)).toEqual(number(text));
    }),
  );
});

test.each([
  ["SG", "en-US", ["."]],
  ["SG", "de", [".", ","]],
  ["DE", "de-DE", [","]],
  ["DE", "en-GB", [",", "."]],
  ["CH", "de-CH", [".", ","]],
  ["ID", "id", [","]],
  [undefined, "fr", [","]],
])("in %s with a browser in %s the decimal signs are %j", (country, language, signs) => {
  expect(decimalSigns(country, language)).toEqual(signs);
});

const SYSTEMS = Intl.supportedValuesOf("numberingSystem").filter(
  (system) => new Intl.NumberFormat(`en-u-nu-${system}`).resolvedOptions().numberingSystem === system,
);

test("digits of every script are numbers", () => {
  const decimal = SYSTEMS.filter((system) =>
    /^\p{Nd}{3}$/u.test(new Intl.NumberFormat(`en-u-nu-${system}`).format(906)),
  );
  expect(decimal.length).toBeGreaterThan(20);
  for (const system of decimal) {
    const typed = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1_234_567_890);
    expect(parseTypedNumber(typed, POINT), system).toEqual(number("1234567890"));
  }
});

test.each([
  ["1 260,36", COMMA, "1260.36"],
  ["1\u{202F}260,36", COMMA, "1260.36"],
  ["1\u{2009}260,36", POINT, "1260.36"],
  ["1\u{A0}260.36", POINT, "1260.36"],
  ["1,06,000.00", POINT, "106000.00"],
  ["12,34,567", POINT, "1234567"],
  ["1’234.50", POINT, "1234.50"],
  ["1`234.50", POINT, "1234.50"],
  ["1.234.567,89", COMMA, "1234567.89"],
  ["१,०६,०००.५०", POINT, "106000.50"],
  ["۱٬۲۳۴٫۵", COMMA, "1234.5"],
  ["๑,๒๓๔.๕๐", POINT, "1234.50"],
])("%s is %s", (typed, rules, text) => expect(parseTypedNumber(typed, rules)).toEqual(number(text)));

test("however thousands are set apart, none is lost", () => {
  const locales = fc.constantFrom(
    "en-US",
    "de-DE",
    "fr-FR",
    "fr-CH",
    "de-CH",
    "en-IN",
    "hi-IN-u-nu-deva",
    "ar-EG",
    "fa-IR",
    "sv-SE",
    "pl-PL",
    "en-ZA",
    "th-TH-u-nu-thai",
    "es-ES",
    "pt-PT",
    "bn-BD",
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), locales, (cents, locale) => {
      const printed = (cents / 100)
        .toLocaleString(locale, { minimumFractionDigits: 2 })
        .replaceAll(/[\u{200E}\u{200F}\u{61C}]/gu, "");
      const expected = (cents / 100).toFixed(2);
      const sign = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
      const rules = sign === "," ? COMMA : POINT;
      expect(parseTypedNumber(printed, rules), printed).toEqual(number(expected));
    }),
  );
});
