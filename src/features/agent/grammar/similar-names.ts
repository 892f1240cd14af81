import { distance } from "fastest-levenshtein";
import { LetterCounts } from "#src/features/agent/grammar/letter-counts.ts";
import { AHEAD, CLEAR, MAX_CHOICES, type Named } from "#src/features/agent/grammar/names.ts";
import { joined, type Rest, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";

const PLURALS = new Set(["s", "es", "n", "en", "x"]);
const MIN_STEM = 4;
const isPlural = (one: string, many: string) =>
  one.length >= MIN_STEM && many.startsWith(one) && PLURALS.has(many.slice(one.length));

/** How alike two texts are, 0..1, by the letters that differ. Other plurals than those of `nameWords` are nearly the same. */
const likeness = (a: string, b: string) =>
  isPlural(a, b) || isPlural(b, a) ? NEARLY : 1 - distance(a, b) / Math.max(a.length, b.length);
const NEARLY = 0.95;
const HAN = /\p{Script=Han}/u;
/** Shorter names have too few letters to be recognised when one is wrong. */
const MIN_LETTERS = 4;
/** What is less alike is no name: a letter wrong in the shortest. */
const LIKELY = 1 - 1 / MIN_LETTERS;

/** What a part of the text means that is spelt like a name, and where it stands. */
export interface Similar<N extends Named> {
  kind: "one" | "unclear";
  /** Those of one spelling; when it is unclear those that can be meant, the likeliest first. */
  named: N[];
  at: number;
  length: number;
  words: string;
}

/** A part of the text that can be a name. */
interface Part {
  at: number;
  length: number;
  text: string;
}

/** Names of one spelling. */
interface Spelt<N extends Named> {
  text: string;
  letters: LetterCounts;
  /** The positions of the names in their list. */
  positions: number[];
  named: N[];
}

interface Scored<N extends Named> {
  part: Part;
  name: Spelt<N>;
  score: number;
}

/**
 * Returns the part of the text that is most like a name. It means that name when it is clearly more like it than any other;
 * otherwise it is unclear. Null when nothing is like a name. Words of `known` alone are no name.
 */
export function similarNames<N extends Named>(
  rest: Rest,
  names: readonly N[],
  known: ReadonlySet<string>,
): Similar<N> | null {
  return similarFinder(rest, names, known)(rest);
}

/** Compares a text with names once. Returns what finds the next of them, as `similarNames` does, in what is left of the text. */
export function similarFinder<N extends Named>(
  text: Rest,
  names: readonly N[],
  known: ReadonlySet<string>,
): (left: Rest) => Similar<N> | null {
  const parts = partsOf(text, known);
  const alike = createComparison(parts.length === 0 ? [] : names);
  const isLeft = (left: Rest, { at, length }: Part) => left.slice(at, at + length).every((word) => word !== null);
  const likely = parts.flatMap((part) => alike(part, LIKELY)).toSorted(byScore);
  return (left) => {
    const best = likely.find(({ part }) => isLeft(left, part));
    if (!best) return null;
    const { at, length, text: words } = best.part;
    const near = parts
      .filter((part) => part.at < at + length && at < part.at + part.length && isLeft(left, part))
      .flatMap((part) => alike(part, best.score - AHEAD))
      .filter(({ name, score }) => name === best.name || best.score - score < AHEAD)
      .toSorted(byScore);
    const isOne = best.score >= CLEAR && near.every(({ name }) => name === best.name);
    const named = [...new Set(near.flatMap(({ name }) => name.named))];
    return isOne
      ? { kind: "one", named, at, length, words }
      : { kind: "unclear", named: named.slice(0, MAX_CHOICES), at, length, words };
  };
}

/** Takes the words that are spelt like a name. */
export function takeSimilar<N extends Named>(
  left: Rest,
  names: readonly N[],
  fillers: ReadonlySet<string>,
): Similar<N> | null {
  const found = similarNames(left, names, fillers);
  if (found) take(left, found.at, found.length);
  return found;
}

const byScore = (a: Scored<Named>, b: Scored<Named>) =>
  b.score - a.score ||
  b.part.length - a.part.length ||
  a.part.at - b.part.at ||
  (a.name.positions[0] ?? 0) - (b.name.positions[0] ?? 0);

function partsOf(rest: Rest, known: ReadonlySet<string>): Part[] {
  return rest.flatMap((_, at) =>
    // Each Chinese character is a token.
    (HAN.test(rest[at] ?? "") ? [2, 3, 4, 5] : [1, 2, 3]).flatMap((length) => {
      const words = rest.slice(at, at + length);
      const isWhole = words.length === length && words.every((word) => typeof word === "string");
      if (!isWhole || words.every((word) => known.has(word ?? ""))) return [];
      const text = joined(words);
      return text.length < MIN_LETTERS ? [] : [{ at, length, text }];
    }),
  );
}

/**
 * Returns what finds the names that are at least so much like a part of a text. Most names are so much longer, or have so many
 * other letters, that nothing more is compared of them: a long message has hundreds of parts, a restaurant thousands of names.
 */
function createComparison<N extends Named>(names: readonly N[]) {
  const byLength = Map.groupBy(speltNames(names), ({ text }) => text.length);
  const compared = new Map<string, readonly Omit<Scored<N>, "part">[]>();
  const compare = (text: string, least: number) => {
    const letters = new LetterCounts(text);
    const found: Omit<Scored<N>, "part">[] = [];
    for (const [length, spelt] of byLength) {
      const longest = Math.max(length, text.length);
      const mostWrong = Math.floor((1 - least) * longest + ROUNDING);
      if (Math.abs(length - text.length) > Math.max(mostWrong, MAX_PLURAL)) continue;
      for (const name of spelt) {
        if (letters.differsMore(name.letters, Math.max(mostWrong, MAX_PLURAL))) continue;
        const score = likeness(text, name.text);
        if (score >= least - ROUNDING) found.push({ name, score });
      }
    }
    return found;
  };
  return (part: Part, least: number): Scored<N>[] => {
    const key = `${least} ${part.text}`;
    const found = compared.get(key) ?? compare(part.text, least);
    compared.set(key, found);
    return found.map(({ name, score }) => ({ part, name, score }));
  };
}
/** The letters of the longest ending of a plural. */
const MAX_PLURAL = 2;
const ROUNDING = 1e-9;

function speltNames<N extends Named>(names: readonly N[]): Spelt<N>[] {
  const spelt = new Map<string, Spelt<N>>();
  for (const [position, named] of names.entries()) {
    const text = joined(tokensOf(named.name));
    const known = spelt.get(text);
    if (known) {
      known.positions.push(position);
      known.named.push(named);
    } else spelt.set(text, { text, letters: new LetterCounts(text), positions: [position], named: [named] });
  }
  return [...spelt.values()];
}
