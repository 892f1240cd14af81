import { likenessKey } from "#src/shared/text-key.ts";

/** Matches quantities and containers, which name the pack and not the goods. */
const PACKING =
  /^(\d+([.,]\d+)?(x\d+)*(kg|g|gr|gm|l|lt|ltr|ml|cl|oz|lb|pcs?|s)?|x|kgs?|grams?|gm|ltrs?|lit(er|re)s?|mls?|cs|case|ctn|carton|box|bx|bag|pkt|pack|packet|tin|can|btl|bottle|tray|pcs?|each|ea)$/;

/**
 * Returns a word's groups of three letters. Two words with most of them in common are the same word, misspelt or
 * inflected.
 */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Returns the singular: "berry" for "berries", "tomato" for "tomatoes", "box" for "boxes". */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(oes|ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/**
 * Returns the words that name the goods, without those of the pack; all words if no others remain. By default they are
 * folded by the likeness key.
 */
export function nameWords(text: string, key = likenessKey): string[] {
  const words = key(text).split(" ").filter(Boolean).map(singular);
  const naming = words.filter((word) => !PACKING.test(word));
  return [...new Set(naming.length > 0 ? naming : words)];
}

/** A word of a text that is similar to another word: its index, and the similarity from 0 to 1. */
interface Like {
  at: number;
  likeness: number;
}

/** Minimum similarity; below it, two words are different ones. */
const MIN_LIKENESS = 0.5;

/**
 * Returns a function that finds the words of a text that are similar to a word. Similar words have most letter groups
 * in common. A text is compared with all names of a restaurant, so the function examines only words with a common
 * group, and each word once.
 */
function createLikeWords(words: readonly string[]): (word: string) => readonly Like[] {
  const groups = words.map(trigrams);
  const having = new Map<string, number[]>();
  for (const [at, group] of groups.entries()) {
    for (const part of group) having.set(part, [...(having.get(part) ?? []), at]);
  }
  const compare = (word: string): Like[] => {
    const group = trigrams(word);
    const common = new Map<number, number>();
    for (const part of group) for (const at of having.get(part) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
    return [...common].flatMap(([at, parts]) => {
      const dice = words[at] === word ? 1 : (2 * parts) / (group.size + (groups[at]?.size ?? 0));
      return dice < MIN_LIKENESS ? [] : [{ at, likeness: dice }];
    });
  };
  const compared = new Map<string, readonly Like[]>();
  return (word) => {
    const like = compared.get(word) ?? compare(word);
    compared.set(word, like);
    return like;
  };
}

const lettersOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);

/**
 * Returns a function that computes the similarity of a name to a text, 0 to 1, regardless of the order of words, plural
 * or singular. A short name that is completely in a long one scores higher than two long names that share a word.
 */
export function similarityTo(text: readonly string[]): (name: readonly string[]) => number {
  const times = new Map<string, number>();
  for (const word of text) times.set(word, (times.get(word) ?? 0) + 1);
  const distinct = [...times.keys()];
  const letters = distinct.map((word) => word.length * (times.get(word) ?? 0));
  const [likeWords, all] = [createLikeWords(distinct), lettersOf(text)];
  return (name) => {
    const likest = new Map<number, number>();
    let ofName = 0;
    for (const word of name) {
      let best = 0;
      for (const { at, likeness } of likeWords(word)) {
        best = Math.max(best, likeness);
        likest.set(at, Math.max(likest.get(at) ?? 0, likeness));
      }
      ofName += word.length * best;
    }
    if (likest.size === 0) return 0;
    let ofText = 0;
    for (const [at, likeness] of likest) ofText += (letters[at] ?? 0) * likeness;
    const [forward, backward] = [ofText / all, ofName / lettersOf(name)];
    return 0.7 * Math.max(forward, backward) + 0.3 * Math.min(forward, backward);
  };
}

/** Returns the similarity of two names, computed by `similarityTo`. */
export const similarity = (a: readonly string[], b: readonly string[]): number => similarityTo(a)(b);
