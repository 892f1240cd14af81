import { readFileSync } from "node:fs";

/** The classes from which a decoder may choose: index in the model's output, and the character of the class. */
export interface Alphabet {
  indices: Int32Array;
  chars: string[];
  /** Index of the space class in the model's output. */
  space: number;
  /** Indices of the characters that may separate decimals. */
  points: number[];
  /** Index of each digit, 0 to 9. */
  digits: number[];
}

const FULL_WIDTH: Record<string, string> = {
  "，": ",",
  "、": ",",
  "。": ".",
  "：": ":",
  "∶": ":",
  "；": ";",
  "（": "(",
  "）": ")",
  "〔": "(",
  "〕": ")",
  "【": "[",
  "】": "]",
  "！": "!",
  "？": "?",
  "￥": "¥",
  "￡": "£",
  "￠": "c",
  "”": '"',
  "“": '"',
  "″": '"',
  "’": "'",
  "‘": "'",
  "′": "'",
  "´": "'",
  "＇": "'",
  "—": "-",
  ˉ: "-",
  "─": "-",
  "·": ".",
  "•": ".",
  "…": "...",
  "＝": "=",
  "÷": "÷",
  "～": "~",
};

/** Other characters printed on Latin invoices; letters and digits are allowed by their script. */
const PUNCTUATION = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¥£€§°±×÷®™²½¼№".split(""));

/**
 * Reads the recogniser's dictionary. Class 0 is the blank, class k is the character of line k, the last class is the
 * space. "latin" leaves out Han, Greek, Cyrillic and other scripts, which would only be confused with similar letters.
 */
export function readAlphabet(dictionaryPath: string, script: "latin" | "all"): Alphabet {
  const lines = readFileSync(dictionaryPath, "utf8").replace(/\n$/, "").split(/\r?\n/);
  const indices = [0];
  const chars = [""];
  for (const [i, line] of lines.entries()) {
    const char = latinOf(line);
    if (char === undefined && script === "latin") continue;
    indices.push(i + 1);
    chars.push(char ?? line);
  }
  const space = lines.length + 1;
  indices.push(space);
  chars.push(" ");
  const points = indices.filter((_, k) => chars[k] === "." || chars[k] === ",");
  const digits = Array.from("0123456789", (digit) => indices[chars.indexOf(digit)] as number);
  return { indices: Int32Array.from(indices), chars, space, points, digits };
}

function latinOf(char: string): string | undefined {
  const mapped = FULL_WIDTH[char];
  if (mapped !== undefined) return mapped;
  if (/^[\uFF01-\uFF5E]$/.test(char)) return String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0);
  if (/^[A-Za-z0-9]$/.test(char) || /^[À-ÖØ-öø-ÿ]$/.test(char) || PUNCTUATION.has(char)) return char;
  return undefined;
}
