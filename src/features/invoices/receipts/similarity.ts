import { likenessKey } from "#src/shared/text-key.ts";

/** Quantities and containers: they name the pack, not the goods. */
const PACKING =
  /^(\d+([.,]\d+)?(x\d+)*(kg|g|gr|gm|l|lt|ltr|ml|cl|oz|lb|pcs?|s)?|x|kgs?|grams?|gm|ltrs?|lit(er|re)s?|mls?|cs|case|ctn|carton|box|bx|bag|pkt|pack|packet|tin|can|btl|bottle|tray|pcs?|each|ea)$/;

/**
 * Returns the groups of three letters of a word; two words with most of them in common are one, misspelt or inflected.
 */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [trigrams(a), trigrams(b)];
  let common = 0;
  for (const part of left) if (right.has(part)) common += 1;
  const dice = (2 * common) / (left.size + right.size);
  return dice < 0.5 ? 0 : dice;
}

/** Returns the singular: "berry" for "berries", "tomato" for "tomatoes", "box" for "boxes". */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(oes|ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/**
 * Returns the words that name the goods, without those of the pack; all words when nothing else is left. They are folded, for
 * a text that is like a name, unless another key is given.
 */
export function nameWords(text: string, key = likenessKey): string[] {
  const words = key(text).split(" ").filter(Boolean).map(singular);
  const naming = words.filter((word) => !PACKING.test(word));
  return [...new Set(naming.length > 0 ? naming : words)];
}

/** Returns the share of `words`, by length, that is found among `others`; 0..1. */
function covered(words: readonly string[], others: readonly string[]): number {
  let found = 0;
  let all = 0;
  for (const word of words) {
    all += word.length;
    found += word.length * Math.max(0, ...others.map((other) => wordSimilarity(word, other)));
  }
  return all === 0 ? 0 : found / all;
}

/**
 * Returns how similar two names are, 0..1, whatever their order, the order of words, plural or singular. A short name
 * that is completely in a long one scores higher than two long names that share a word.
 */
export function similarity(a: readonly string[], b: readonly string[]): number {
  const forward = covered(a, b);
  const backward = covered(b, a);
  return 0.7 * Math.max(forward, backward) + 0.3 * Math.min(forward, backward);
}
