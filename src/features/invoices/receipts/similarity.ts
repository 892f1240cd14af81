import { textKey } from "#src/shared/text-key.ts";

/** Amounts and containers say how it is packed, not what it is. */
const PACKING =
  /^(\d+([.,]\d+)?(x\d+)*(kg|g|gr|gm|l|lt|ltr|ml|cl|oz|lb|pcs?|s)?|x|kgs?|grams?|gm|ltrs?|lit(er|re)s?|mls?|cs|case|ctn|carton|box|bx|bag|pkt|pack|packet|tin|can|btl|bottle|tray|pcs?|each|ea)$/;

/** Word beginnings and neighbourhoods: two words with most of these in common are the same word, misspelt or inflected. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [trigrams(a), trigrams(b)];
  let common = 0;
  for (const part of left) if (right.has(part)) common += 1;
  const dice = (2 * common) / (left.size + right.size);
  return dice < 0.5 ? 0 : dice;
}

/** "berries" and "berry", "tomatoes" and "tomato", "boxes" and "box" are one word. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(oes|ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** What the thing is called, word by word; a name that is all packing keeps its words. */
export function nameWords(text: string): string[] {
  const words = textKey(text).split(" ").filter(Boolean).map(singular);
  const naming = words.filter((word) => !PACKING.test(word));
  return [...new Set(naming.length > 0 ? naming : words)];
}

/** How much of `words`, by length, is found among `others`. */
function covered(words: readonly string[], others: readonly string[]): number {
  let found = 0;
  let all = 0;
  for (const word of words) {
    all += word.length;
    found += word.length * Math.max(0, ...others.map((other) => wordLikeness(word, other)));
  }
  return all === 0 ? 0 : found / all;
}

/**
 * How alike two names are, 0..1: the same whichever comes first, whatever the order of words, plural or singular. A
 * short name that stands whole in a long one counts more than two long names that share a word.
 */
export function similarity(a: readonly string[], b: readonly string[]): number {
  const forth = covered(a, b);
  const back = covered(b, a);
  return 0.7 * Math.max(forth, back) + 0.3 * Math.min(forth, back);
}
