import { distance } from "fastest-levenshtein";
import { joined, positionOf, type Rest, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { textKey } from "#src/shared/text-key.ts";
import { nameWords, similarity } from "#src/features/invoices/receipts/similarity.ts";

/** Something of the restaurant that has a name. */
export interface Named {
  kind: "item" | "dish" | "supplier";
  id: string;
  name: string;
}

/** So similar a name is meant, when it is so far ahead of the next. */
const CLEAR = 0.85;
const AHEAD = 0.15;
/** What is less similar is not offered. */
const POSSIBLE = 0.5;
const MAX_CHOICES = 3;

export type Resolved<N extends Named = Named> =
  | { kind: "one"; named: N }
  | { kind: "several"; among: N[] }
  | { kind: "none" };

/** The same word in singular or plural. */
const sameWord = (a: string, b: string) =>
  a === b || isPlural(a, b) || isPlural(b, a) || (a[0] === b[0] && nameWords(a).join(" ") === nameWords(b).join(" "));

const PLURALS = new Set(["s", "es", "n", "en", "x"]);
const MIN_STEM = 4;
const isPlural = (one: string, many: string) =>
  one.length >= MIN_STEM && many.startsWith(one) && PLURALS.has(many.slice(one.length));

/** Returns what stands in the text by its whole name, longest first, and where. */
export function exactNames<N extends Named>(
  rest: Rest,
  names: readonly N[],
): { named: N; at: number; length: number }[] {
  return names
    .flatMap((named) => {
      const words = tokensOf(named.name);
      const at = words.length === 0 ? -1 : positionOf(rest, words, sameWord);
      return at === -1 ? [] : [{ named, at, length: words.length }];
    })
    .toSorted((a, b) => b.length - a.length);
}

/** The words of a name in the singular, with those of its pack: "Tuna can" is not "Tuna". */
const wordsOf = (text: string): string[] =>
  textKey(text)
    .split(" ")
    .flatMap((word) => nameWords(word));

/** Returns what a name means: one that is clearly ahead of the others, or those that are possible. */
export function resolveName<N extends Named>(text: string, names: readonly N[]): Resolved<N> {
  const words = wordsOf(text);
  if (words.length === 0) return { kind: "none" };
  const scored = names
    .map((named) => ({ named, score: similarity(words, wordsOf(named.name)) }))
    .filter(({ score }) => score >= POSSIBLE)
    .toSorted((a, b) => b.score - a.score || a.named.name.localeCompare(b.named.name));
  const [first, second] = scored;
  if (!first) return { kind: "none" };
  if (first.score >= CLEAR && first.score - (second?.score ?? 0) >= AHEAD) return { kind: "one", named: first.named };
  return { kind: "several", among: scored.slice(0, MAX_CHOICES).map(({ named }) => named) };
}

/** How alike two texts are, 0..1, by the letters that differ. */
const likeness = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length);
const HAN = /\p{Script=Han}/u;
/** So alike a misspelt name is; a shorter one has fewer letters to tell it by. */
const LIKE = 0.74;
const MIN_LETTERS = 4;
const LIKE_AHEAD = 0.1;

/**
 * Returns what a part of the text means that is a name with a letter or two wrong, and where it stands: one name, or those
 * of the same spelling. Null when nothing is alike, or another name nearly as much. Words of `known` alone are no name.
 */
export function similarNames<N extends Named>(
  rest: Rest,
  names: readonly N[],
  known: ReadonlySet<string>,
): { named: N[]; at: number; length: number } | null {
  const spelt = names.map((named) => ({ named, text: joined(tokensOf(named.name)) }));
  const windows = rest.flatMap((_, at) =>
    // Each Chinese character is a token.
    (HAN.test(rest[at] ?? "") ? [2, 3, 4, 5] : [1, 2, 3]).flatMap((length) => {
      const words = rest.slice(at, at + length);
      const isWhole = words.length === length && words.every((word) => typeof word === "string");
      if (!isWhole || words.every((word) => known.has(word ?? ""))) return [];
      const text = joined(words);
      return text.length < MIN_LETTERS ? [] : [{ at, length, text }];
    }),
  );
  const scored = windows
    .flatMap(({ at, length, text }) =>
      spelt.map(({ named, text: name }) => ({ at, length, named, name, score: likeness(text, name) })),
    )
    .filter(({ score }) => score >= LIKE)
    .toSorted((a, b) => b.score - a.score || b.length - a.length);
  const [best] = scored;
  if (!best) return null;
  const rival = scored.find(({ name }) => name !== best.name);
  if (rival && best.score - rival.score < LIKE_AHEAD) return null;
  const named = spelt.filter(({ text }) => text === best.name).map((one) => one.named);
  return { named, at: best.at, length: best.length };
}
