import Big from "big.js";
import { type Tokens, standsAt, tokensOf } from "#src/features/agent/grammar/tokens.ts";

/** Numbers in words: those that stand alone, and those that come together in "twenty-five" or "veinte y cinco". */
const ONES: Record<number, string> = {
  1: "one|uno|una|un|une|ein|eins|一",
  2: "two|dos|deux|zwei|zwo|二|两",
  3: "three|tres|trois|drei|三",
  4: "four|cuatro|quatre|vier|四",
  5: "five|cinco|cinq|funf|五",
  6: "six|seis|sechs|六",
  7: "seven|siete|sept|sieben|七",
  8: "eight|ocho|huit|acht|八",
  9: "nine|nueve|neuf|neun|九",
};
const TEENS: Record<number, string> = {
  10: "ten|diez|dix|zehn",
  11: "eleven|once|onze|elf",
  12: "twelve|doce|douze|zwolf",
  13: "thirteen|trece|treize|dreizehn",
  14: "fourteen|catorce|quatorze|vierzehn",
  15: "fifteen|quince|quinze|funfzehn",
  16: "sixteen|dieciseis|seize|sechzehn",
  17: "seventeen|diecisiete|dix sept|siebzehn",
  18: "eighteen|dieciocho|dix huit|achtzehn",
  19: "nineteen|diecinueve|dix neuf|neunzehn",
};
const TENS: Record<number, string> = {
  20: "twenty|veinte|vingt|zwanzig",
  30: "thirty|treinta|trente|dreissig",
  40: "forty|cuarenta|quarante|vierzig",
  50: "fifty|cincuenta|cinquante|funfzig",
  60: "sixty|sesenta|soixante|sechzig",
  70: "seventy|setenta|soixante dix|septante|siebzig",
  80: "eighty|ochenta|quatre vingt|quatre vingts|achtzig",
  90: "ninety|noventa|quatre vingt dix|nonante|neunzig",
};
/** Words between tens and ones: "vingt et un", "treinta y cinco". */
const JOINTS = new Set(["y", "et", "and"]);
const FIXED: Record<string, string> = {
  "0.25": "a quarter|quarter|un cuarto|un quart|ein viertel|viertel|四分之一",
  "0.5":
    "half|half a|half an|medio|media|demi|demie|une demi|un demi|une demie|halb|halbe|halber|halbes|ein halbes|eine halbe|einen halben|半",
  "0.75": "three quarters|tres cuartos|trois quarts|dreiviertel|四分之三",
  "1.5": "one and a half|a and a half|uno y medio|una y media|un et demi|une et demie|anderthalb|eineinhalb|一个半",
  "2.5": "two and a half|dos y medio|dos y media|deux et demi|deux et demie|zweieinhalb|两个半",
  "3.5": "three and a half|tres y medio|trois et demi|dreieinhalb|三个半",
  "6": "half a dozen|half dozen|media docena|une demi douzaine|demi douzaine|halbes dutzend|ein halbes dutzend|半打",
  "12": "a dozen|dozen|una docena|docena|une douzaine|douzaine|ein dutzend|dutzend|一打",
  "24": "two dozen|dos docenas|deux douzaines|zwei dutzend|两打",
  "36": "three dozen|tres docenas|trois douzaines|drei dutzend|三打",
  "100": "a hundred|one hundred|hundred|cien|ciento|cent|hundert|einhundert|一百",
  "200": "two hundred|doscientos|doscientas|deux cents|zweihundert|两百|二百",
  "300": "three hundred|trescientos|trescientas|trois cents|dreihundert|三百",
  "400": "four hundred|cuatrocientos|cuatrocientas|quatre cents|vierhundert|四百",
  "500": "five hundred|quinientos|quinientas|cinq cents|funfhundert|五百",
  "600": "six hundred|seiscientos|six cents|sechshundert|六百",
  "700": "seven hundred|setecientos|sept cents|siebenhundert|七百",
  "800": "eight hundred|ochocientos|huit cents|achthundert|八百",
  "900": "nine hundred|novecientos|neuf cents|neunhundert|九百",
};

interface NumberWord {
  value: string;
  words: string[];
}

const entries = (table: Record<string, string>): NumberWord[] =>
  Object.entries(table)
    .flatMap(([value, words]) => words.split("|").map((word) => ({ value, words: tokensOf(word) })))
    .toSorted((a, b) => b.words.length - a.words.length);

const GERMAN_TENS = entries(TENS).map(({ value, words }) => ({ value: Number(value), word: words.join("") }));
/** "fünfundzwanzig", "vingt-deux" as one word, "veinticinco". */
const COMPOUNDS: NumberWord[] = entries(ONES).flatMap(({ value: one, words }) =>
  GERMAN_TENS.flatMap(({ value, word }) => [
    { value: String(value + Number(one)), words: [`${words.join("")}und${word}`] },
    { value: String(value + Number(one)), words: [`${word.replace(/veinte$/, "veinti")}${words.join("")}`] },
  ]),
);

/** "Zwölfeinhalb", "siebeneinhalb". */
const HALVES: NumberWord[] = [...entries(ONES), ...entries(TEENS)].map(({ value, words }) => ({
  value: `${value}.5`,
  words: [`${words.join("")}einhalb`],
}));

/** By their first word. */
const byStart = (words: readonly NumberWord[]) => Map.groupBy(words, (word) => word.words[0] ?? "");

const foundAt = (tokens: Tokens, at: number, words: ReadonlyMap<string, readonly NumberWord[]>) =>
  words.get(tokens[at] ?? "")?.find((word) => standsAt(tokens, at, word.words));

const WHOLE = byStart(
  [...HALVES, ...entries(FIXED), ...COMPOUNDS, ...entries(TEENS)].toSorted((a, b) => b.words.length - a.words.length),
);
const TENS_WORDS = byStart(entries(TENS));
const ONES_WORDS = byStart(entries(ONES));
/** "One" alone is a number only before a unit. In "the one with salmon" it is not a number. */
const MANY_WORDS = byStart(entries(ONES).filter(({ value }) => value !== "1"));

const HAN_DIGITS = "零一二三四五六七八九";

/** Returns the number in words that begins at a position of the text, and how many tokens it has. */
export function numberWordAt(tokens: Tokens, at: number): { number: string; length: number } | null {
  return hanNumberAt(tokens, at) ?? latinNumberAt(tokens, at);
}

function latinNumberAt(tokens: Tokens, at: number): { number: string; length: number } | null {
  const whole = foundAt(tokens, at, WHOLE);
  if (whole && whole.words.length > 1) return { number: whole.value, length: whole.words.length };
  const tens = foundAt(tokens, at, TENS_WORDS);
  if (tens) {
    const end = at + tens.words.length;
    const joint = JOINTS.has(tokens[end] ?? "") ? 1 : 0;
    const one = foundAt(tokens, end + joint, ONES_WORDS);
    if (!one) return { number: tens.value, length: tens.words.length };
    const number = new Big(tens.value).plus(one.value).toFixed();
    return { number, length: tens.words.length + joint + one.words.length };
  }
  if (whole) return { number: whole.value, length: whole.words.length };
  const one = foundAt(tokens, at, MANY_WORDS);
  if (!one) return null;
  const end = at + one.words.length;
  // "Two point five", "zwei Komma fünf".
  const decimals = ["point", "comma", "coma", "virgule", "komma"].includes(tokens[end] ?? "")
    ? foundAt(tokens, end + 1, ONES_WORDS)
    : undefined;
  if (decimals) return { number: `${one.value}.${decimals.value}`, length: end - at + 1 + decimals.words.length };
  return { number: one.value, length: one.words.length };
}

/** 二十五, 十二, 三百五十, 二点五: Chinese numerals up to the thousands; each character is a token. */
function hanNumberAt(tokens: Tokens, at: number): { number: string; length: number } | null {
  let end = at;
  while (/^[零一二两三四五六七八九十百千点]$/u.test(tokens[end] ?? "")) end += 1;
  // 千万 means "by all means"; kitchens do not count in ten thousands.
  if (end === at || tokens[end] === "万") return null;
  const text = tokens.slice(at, end).join("").replaceAll("两", "二");
  const [whole = "", decimals] = text.split("点");
  // 一 alone is the article of a unit, as in 一下.
  if (text === "一" || whole === "" || decimals === "") return null;
  let sum = 0;
  let digit: number | null = null;
  for (const sign of whole) {
    const factor = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (factor === undefined) digit = HAN_DIGITS.indexOf(sign);
    else {
      sum += (digit ?? 1) * factor;
      digit = null;
    }
  }
  sum += digit ?? 0;
  const fraction = decimals ? `.${Array.from(decimals, (sign) => HAN_DIGITS.indexOf(sign)).join("")}` : "";
  return { number: `${sum}${fraction}`, length: end - at };
}
