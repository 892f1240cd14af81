import { letters } from "#src/features/agent/grammar/letters.ts";
import { LetterCounts } from "#src/features/agent/grammar/letter-counts.ts";
import { AHEAD, CLEAR, MAX_CHOICES, type Named } from "#src/features/agent/grammar/names.ts";
import { joined, type Tokens, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";

const PLURALS = new Set(["s", "es", "n", "en", "x"]);
const MIN_STEM = 4;

/** Returns the possible plurals and singulars of a text. */
function otherNumbers(text: string): string[] {
  const plurals = text.length < MIN_STEM ? [] : [...PLURALS].map((ending) => text + ending);
  const singulars = [...PLURALS].flatMap((ending) =>
    text.endsWith(ending) && text.length - ending.length >= MIN_STEM ? [text.slice(0, -ending.length)] : [],
  );
  return [...plurals, ...singulars];
}
/** The score of a plural or singular that `nameWords` does not recognise. */
const NEARLY = 0.95;

/** How similar two texts are, 0..1, by the number of letters that differ. */
const likeness = (a: string, b: string) => 1 - letters.apart(a, b) / Math.max(a.length, b.length);
const HAN = /\p{Script=Han}/u;
/** Minimum length of a name that is recognised when a letter is wrong. Shorter names have too few letters. */
const MIN_LETTERS = 4;
/** Minimum similarity to a name: one wrong letter in the shortest name. */
const LIKELY = 1 - 1 / MIN_LETTERS;

/** A part of the text that is spelt like a name: what it means, and where it stands. */
export interface Similar<N extends Named> {
  kind: "one" | "unclear";
  /** The names of one spelling; if the part is unclear, the names that may be meant, the likeliest first. */
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
 * Returns the part of the text that is most similar to a name. The part means that name if it is clearly more similar
 * to it than to any other name; otherwise the part is unclear. Null if no part is similar to a name. A part that
 * consists only of words of `known` is not a name.
 */
export function similarNames<N extends Named>(
  tokens: Tokens,
  names: readonly N[],
  known: ReadonlySet<string>,
): Similar<N> | null {
  return similarFinder(tokens, names, known)(tokens);
}

/**
 * Compares a text with names once. Returns a function that finds the next similar name in the rest of the text, as
 * `similarNames` does.
 */
export function similarFinder<N extends Named>(
  text: Tokens,
  names: readonly N[],
  known: ReadonlySet<string>,
): (remaining: Tokens) => Similar<N> | null {
  const parts = partsOf(text, known);
  const alike = createComparison(parts.length === 0 ? [] : names);
  const isLeft = (remaining: Tokens, { at, length }: Part) =>
    remaining.slice(at, at + length).every((word) => word !== null);
  const likely = parts.flatMap((part) => alike(part, LIKELY)).toSorted(byScore);
  return (remaining) => {
    const best = likely.find(({ part }) => isLeft(remaining, part));
    if (!best) return null;
    const { at, length, text: words } = best.part;
    const near = parts
      .filter((part) => part.at < at + length && at < part.at + part.length && isLeft(remaining, part))
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
  remaining: Tokens,
  names: readonly N[],
  fillers: ReadonlySet<string>,
): Similar<N> | null {
  const found = similarNames(remaining, names, fillers);
  if (found) take(remaining, found.at, found.length);
  return found;
}

const byScore = (a: Scored<Named>, b: Scored<Named>) =>
  b.score - a.score ||
  b.part.length - a.part.length ||
  a.part.at - b.part.at ||
  (a.name.positions[0] ?? 0) - (b.name.positions[0] ?? 0);

function partsOf(tokens: Tokens, known: ReadonlySet<string>): Part[] {
  return tokens.flatMap((_, at) =>
    // Each Chinese character is a token.
    (HAN.test(tokens[at] ?? "") ? [2, 3, 4, 5] : [1, 2, 3]).flatMap((length) => {
      const words = tokens.slice(at, at + length);
      const isWhole = words.length === length && words.every((word) => typeof word === "string");
      if (!isWhole || words.every((word) => known.has(word ?? ""))) return [];
      const text = joined(words);
      return text.length < MIN_LETTERS ? [] : [{ at, length, text }];
    }),
  );
}

/**
 * Returns a function that finds the names with at least a given similarity to a part of a text. Most names are so much
 * longer, or have so many other letters, that nothing more is compared. This matters because a long message has
 * hundreds of parts and a restaurant thousands of names.
 */
function createComparison<N extends Named>(names: readonly N[]) {
  const { byText, byLength, letters: ofNames } = speltNames(names);
  const compared = new Map<string, readonly Omit<Scored<N>, "part">[]>();
  const compare = (text: string, least: number) => {
    const letters = new LetterCounts([text]);
    const foreign = text.split("").filter((letter) => !ofNames.has(letter)).length;
    const scores = new Map<Spelt<N>, number>();
    for (const [length, { spelt, counts }] of byLength) {
      const longest = Math.max(length, text.length);
      const mostWrong = Math.floor((1 - least) * longest + ROUNDING);
      if (Math.max(Math.abs(length - text.length), foreign) > mostWrong) continue;
      for (const index of letters.within(counts, mostWrong)) {
        const name = spelt[index] as Spelt<N>;
        const score = likeness(text, name.text);
        if (score >= least - ROUNDING) scores.set(name, score);
      }
    }
    for (const other of otherNumbers(text)) {
      const name = byText.get(other);
      if (name) scores.set(name, NEARLY);
    }
    return [...scores].map(([name, score]) => ({ name, score }));
  };
  return (part: Part, least: number): Scored<N>[] => {
    const key = `${least} ${part.text}`;
    const found = compared.get(key) ?? compare(part.text, least);
    compared.set(key, found);
    return found.map(({ name, score }) => ({ part, name, score }));
  };
}
const ROUNDING = 1e-9;

/** Names by their spelling, and by the length of their spelling. */
interface SpeltNames<N extends Named> {
  byText: ReadonlyMap<string, Spelt<N>>;
  byLength: ReadonlyMap<number, { spelt: readonly Spelt<N>[]; counts: LetterCounts }>;
  letters: ReadonlySet<string>;
}

/** The spellings of names, kept because a message is compared with the same names several times. */
const known = new WeakMap<readonly Named[], SpeltNames<Named>>();

function speltNames<N extends Named>(names: readonly N[]): SpeltNames<N> {
  const found = known.get(names) ?? spell(names);
  known.set(names, found);
  return found as SpeltNames<N>;
}

function spell<N extends Named>(names: readonly N[]): SpeltNames<N> {
  const byText = new Map<string, Spelt<N>>();
  for (const [position, named] of names.entries()) {
    const text = joined(tokensOf(named.name));
    const same = byText.get(text);
    if (same) {
      same.positions.push(position);
      same.named.push(named);
    } else byText.set(text, { text, positions: [position], named: [named] });
  }
  const byLength = new Map(
    [...Map.groupBy(byText.values(), ({ text }) => text.length)].map(
      ([length, spelt]) => [length, { spelt, counts: new LetterCounts(spelt.map(({ text }) => text)) }] as const,
    ),
  );
  return { byText, byLength, letters: new Set([...byText.keys()].flatMap((text) => text.split(""))) };
}
