import { withoutAccents } from "#src/shared/text-key.ts";
import { simplify } from "#src/shared/traditional.ts";

/** Cantonese words, each with the word that is used in the north. */
const CANTONESE: readonly [string, string][] = [
  ["冇晒", "卖完"],
  ["卖晒", "卖完"],
  ["唔使", "不用"],
  ["几多", "多少"],
  ["边个", "谁"],
  ["边间", "哪家"],
  ["边度", "哪里"],
  ["边啲", "哪些"],
  ["听日", "明天"],
  ["寻日", "昨天"],
  ["琴日", "昨天"],
  ["今日", "今天"],
  ["而家", "现在"],
  ["啱啱", "刚刚"],
  ["头先", "刚才"],
  ["阵间", "等会"],
  ["好似", "好像"],
  ["咗", "了"],
  ["冇", "没有"],
  ["嘅", "的"],
  ["啲", "些"],
  ["喺", "在"],
  ["唔", "不"],
  ["佢", "他"],
  ["哋", "们"],
  ["嚟", "来"],
  ["畀", "给"],
  ["睇", "看"],
  ["嘢", "东西"],
  ["乜", "什么"],
  ["咩", "什么"],
  ["喇", "了"],
  ["仲", "还"],
  ["嗰", "那"],
  ["啱", "刚"],
  ["搵", "找"],
  ["攞", "拿"],
  ["樽", "瓶"],
];

/** Replacements for words with several spellings that differ in more than accents. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/œ/g, "oe"],
  [/ß/g, "ss"],
  [/n['’]t\b/g, "nt"],
  [/\b(what|where)['’]s\b/g, "$1s"],
  [/⁄/g, "/"],
  [/一[个家](?=新?的?供应商)/g, ""],
  [/啥/g, "什么"],
  [/干嘛/g, "干什么"],
  [/咋/g, "怎么"],
  [/\bheut\b/g, "heute"],
  // "Freizugeben" is "frei zu geben", a form of the verb "freigeben".
  [/\b(ab|an|auf|aus|ein|frei|her|hin|nach|raus|vor|weg|zurück)zu(?=[a-zäöü]{3,}n\b)/g, "$1"],
];

const TOKEN = /\p{Script=Han}|\d+\/\d+|\d+(?:[.,'’]\d+)*|(?!\p{Script=Han})\p{L}(?:(?!\p{Script=Han})[\p{L}\p{M}])*/gu;

/**
 * Returns the words of a text without case, accents and punctuation. Vowels of Thai or Hindi are not accents. Each
 * Chinese character is a separate token, because nothing separates Chinese words. A number keeps its separators.
 */
export function tokensOf(text: string): string[] {
  return [...wordsOf(text).tokens];
}

/** Returns the same words with their accents: "Bò" and "Bơ" are the same token, but different words. */
export function writtenTokens(text: string): string[] {
  return [...wordsOf(text).written];
}

interface Words {
  tokens: readonly string[];
  written: readonly string[];
}

/** A restaurant's names are compared with every message, so their words are computed once. */
const found = new Map<string, Words>();
const MAX_FOUND = 20_000;
const MAX_CACHED_LENGTH = 200;

function wordsOf(text: string): Words {
  const known = found.get(text);
  if (known) return known;
  const written = splitWords(text);
  const words = { tokens: written.map(withoutAccents), written };
  if (text.length > MAX_CACHED_LENGTH) return words;
  if (found.size >= MAX_FOUND) found.clear();
  found.set(text, words);
  return words;
}

function splitWords(text: string): string[] {
  let plain = simplified(text.normalize("NFKC").toLowerCase());
  for (const [found, replaced] of SPELLINGS) plain = plain.replaceAll(found, replaced);
  return plain.match(TOKEN) ?? [];
}

/** A text in simplified characters. Other texts stay as they are. */
export function simplified(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  let plain = simplify(text);
  for (const [said, written] of CANTONESE) plain = plain.replaceAll(said, written);
  return plain;
}

export const isHan = (token: string) => /\p{Script=Han}/u.test(token);

/** Joins tokens to a text again. Chinese characters are joined without a space. */
export function joined(tokens: readonly string[]): string {
  return tokens.reduce((text, token, at) => {
    const beside = at === 0 || (isHan(token) && isHan(tokens[at - 1] ?? ""));
    return beside ? text + token : `${text} ${token}`;
  }, "");
}

/**
 * The words of a phrase. A word that ends in "+" stands for all words with that beginning: "tir+" for "tiré" and
 * "tiramos".
 */
export const phraseTokens = (phrase: string): string[] =>
  phrase.split(" ").flatMap((word) => (word.endsWith("+") ? tokensOf(word).map((stem) => `${stem}+`) : tokensOf(word)));

/** Whether a word of a text matches a word of a phrase. */
export const isWord = (said: string, word: string): boolean =>
  said === word || (word.endsWith("+") && said.length >= word.length && said.startsWith(word.slice(0, -1)));

/** The tokens of a text. A token that has been understood is null. */
export type Tokens = (string | null)[];

/** Whether `words` stand at a position of the text, one after another. */
export function standsAt(tokens: Tokens, at: number, words: readonly string[], same = isWord): boolean {
  for (let offset = 0; offset < words.length; offset += 1) {
    const token = tokens[at + offset];
    if (typeof token !== "string" || !same(token, words[offset] ?? "")) return false;
  }
  return true;
}

/** Returns the position at which `words` stand in the text, one after another; -1 if they do not. */
export function positionOf(
  tokens: Tokens,
  words: readonly string[],
  same = isWord,
  from = 0,
  to = tokens.length,
): number {
  const [first] = words;
  const isWhole = same === isWord && first !== undefined && !first.endsWith("+");
  // Searching for a whole word takes a tenth of the time of comparing each word.
  const next = (at: number) => (isWhole ? tokens.indexOf(first, at) : at);
  for (let at = next(from); at !== -1 && at + words.length <= to; at = next(at + 1))
    if (standsAt(tokens, at, words, same)) return at;
  return -1;
}

/** Maximum number of other words between the parts of a phrase. */
const MAX_GAP = 5;

/** Returns the position of each part of a phrase, in order and close together; null if a part is missing. */
export function positionsOf(
  tokens: Tokens,
  parts: readonly string[][],
  same?: (a: string, b: string) => boolean,
): number[] | null {
  const positions: number[] = [];
  let from = 0;
  for (const part of parts) {
    const to = positions.length === 0 ? tokens.length : endOfGap(tokens, from) + part.length;
    const at = positionOf(tokens, part, same, from, to);
    if (at === -1) return null;
    positions.push(at);
    from = at + part.length;
  }
  return positions;
}

/** Returns the end of the words that may stand between two parts of a phrase. Names and amounts are not counted. */
function endOfGap(tokens: Tokens, from: number): number {
  let at = from;
  for (let words = 0; at < tokens.length && words < MAX_GAP; at += 1) if (tokens[at] !== null) words += 1;
  return at;
}

/** Marks `length` tokens as understood. */
export function take(tokens: Tokens, at: number, length: number): void {
  tokens.fill(null, at, at + length);
}
