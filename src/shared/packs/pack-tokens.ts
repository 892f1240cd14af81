import { measureOf, type PackMeasure } from "./pack-measures.ts";

/** A range of tokens: `from` is included, `to` is not. */
export interface Span {
  from: number;
  to: number;
}

/** A part of a text that may name a pack. */
export interface Token {
  kind: "number" | "word" | "times" | "slash" | "dash" | "hash" | "other";
  text: string;
  from: number;
  to: number;
  /** Whether no space separates it from the token before. */
  glued: boolean;
  /** The meaning of a word after a number. */
  measure?: PackMeasure | undefined;
}

/** A sign or a no-break space may group thousands; an ordinary space separates two numbers. */
const NUMBER =
  /(?:\d{1,3}(?:[.,'’\u{A0}\u{2009}\u{202F}]\d{3})+(?!\d)(?:[.,]\d{1,3})?|\d{1,3}(?: \d{3})+(?!\d)(?=\s?(?:ml|g)\b)|\d+(?:[.,]\d{1,4})?|[.,]\d{1,4})[½¼¾⅓⅔⅛]?|[½¼¾⅓⅔⅛]/uy;
/** The suffix in "100's", which means 100 pieces. */
const PIECES = /['’][sS](?!\p{L})/uy;
const TIMES = /[×*✕хХ]|[xX](?=\s*[#.,\d½¼¾⅓⅔⅛]|\s*A\d|\s*N[or])/uy;
/** "5kg袋" is two words, because the script changes between them; "㎏" and "㌔" are one word. */
const WORD = /[\p{Script=Latin}\p{M}]+|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+|[\u3300-\u33ff]/uy;
const SIGNS: Record<string, Token["kind"]> = { "/": "slash", "-": "dash", "–": "dash", "~": "dash", "#": "hash" };

/** Replaces full-width letters, digits and signs by plain ones without changing their positions. */
const narrow = (text: string) =>
  text.replaceAll(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfe_e0));

/** Returns the numbers, words and signs of a text, in their order. */
export function packTokens(printed: string, country?: string | null): Token[] {
  const text = narrow(printed);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/u.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const before = tokens.at(-1);
    const token = tokenAt(text, at, before);
    const measure =
      token.kind === "word" ? measureOf(/^(fl|fluid)$/i.test(token.text) ? "fl oz" : token.text, country) : undefined;
    tokens.push({ ...token, from: at, to: at + token.text.length, glued: before?.to === at, measure });
    at += token.text.length;
  }
  return tokens;
}

type Found = Pick<Token, "kind" | "text">;

function tokenAt(text: string, at: number, before: Token | undefined): Found {
  const number = match(NUMBER, text, at);
  // "A.5" is not a half.
  if (number && !(/^[.,]/.test(number) && before?.to === at && before.kind === "word")) {
    return numberOf(text, at, number, before);
  }
  if (before?.kind === "number" && before.to === at) {
    const pieces = match(PIECES, text, at);
    if (pieces) return { kind: "word", text: pieces };
  }
  const times = match(TIMES, text, at);
  if (times) return { kind: "times", text: times };
  const word = match(WORD, text, at);
  if (word) return { kind: "word", text: withoutTimes(word, text, at) };
  const sign = text.charAt(at);
  return { kind: SIGNS[sign] ?? "other", text: sign };
}

/**
 * Returns a number: "1 000" in "12 x 1 000 ml" is a thousand, but "24 330" in "COKE 24 330 ml" is 24 of 330. No size
 * begins with a 0.
 */
function numberOf(text: string, at: number, number: string, before: Token | undefined): Found {
  const isOne = !/ [1-9]/.test(number) || before === undefined || before.kind === "times" || before.kind === "slash";
  return { kind: "number", text: isOne ? number : (match(/\d+/y, text, at) ?? number) };
}

/** Returns a word without the sign in "330mlx24". */
function withoutTimes(word: string, text: string, at: number): string {
  const isTimes = word.length > 1 && /^[xX]$/.test(word.slice(-1)) && /\d/.test(text.charAt(at + word.length));
  return isTimes ? word.slice(0, -1) : word;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
