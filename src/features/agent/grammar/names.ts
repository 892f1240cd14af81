import { distance } from "fastest-levenshtein";
import { joined, positionOf, type Rest, take, tokensOf, writtenTokens } from "#src/features/agent/grammar/tokens.ts";
import { identityKey, likenessKey, withoutAccents } from "#src/shared/text-key.ts";
import { nameWords, similarity } from "#src/features/invoices/receipts/similarity.ts";

/** Something of the restaurant that has a name. */
export interface Named {
  kind: "item" | "dish" | "supplier";
  id: string;
  name: string;
  /** What people of the restaurant call it as well. */
  aliases?: readonly string[] | null;
}

/** So similar a name is meant, when it is so far ahead of the next; otherwise it is asked about. */
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
  a === b || (a[0] === b[0] && nameWords(a).join(" ") === nameWords(b).join(" "));

/** A name in a text. */
export interface Placed<N extends Named> {
  named: N;
  at: number;
  length: number;
  /** The words that stand there, when they are another name of it; null for its own. */
  alias: string | null;
}

/** How a name stands in a text: with its accents, without some that people leave out, or with others, as another word. */
type Spelling = "written" | "plain" | "other";
type Found<N extends Named> = Placed<N> & { spelling: Spelling };

/**
 * Returns what stands in the text by its whole name, longest first, and where. Of names that only their accents distinguish it
 * is the one that is written there. An alias counts as a name where the words are nobody's own.
 *
 * @param written the words of the text with their accents
 */
export function exactNames<N extends Named>(rest: Rest, names: readonly N[], written: readonly string[]): Placed<N>[] {
  const found = foundNames(rest, names, written).filter(({ spelling }) => spelling !== "other");
  return [...Map.groupBy(found, ({ at, length }) => `${at} ${length}`).values()]
    .flatMap(asWritten)
    .toSorted((a, b) => b.length - a.length);
}

/** Returns the longest name that would stand in the text if its words had other accents, with all that are called so. */
export function otherAccents<N extends Named>(rest: Rest, names: readonly N[], written: readonly string[]) {
  if (written.every((word) => withoutAccents(word) === word)) return null;
  const others = foundNames(rest, names, written).filter(
    ({ spelling, alias }) => spelling === "other" && alias === null,
  );
  const [first] = others.toSorted((a, b) => b.length - a.length);
  if (!first) return null;
  const { at, length } = first;
  const among = others.filter((one) => one.at === at && one.length === length).map(({ named }) => named);
  return {
    among: [...new Set(among)].slice(0, MAX_CHOICES),
    at,
    length,
    words: joined(rest.slice(at, at + length).flatMap((word) => word ?? [])),
  };
}

function foundNames<N extends Named>(rest: Rest, names: readonly N[], written: readonly string[]): Found<N>[] {
  const own = names.flatMap((named) =>
    spellingsOf(named.name).flatMap((spelling) => findWords(rest, written, named, { text: spelling, alias: null })),
  );
  const others = names
    .flatMap((named) =>
      (named.aliases ?? []).flatMap((alias) => findWords(rest, written, named, { text: alias, alias })),
    )
    .filter(({ at, length }) => !own.some((one) => one.at === at && one.length === length));
  return [...own, ...others];
}

/** Of what stands at one place what is written so. */
function asWritten<N extends Named>(found: readonly Found<N>[]): Found<N>[] {
  const written = found.filter(({ spelling }) => spelling === "written");
  return written.length > 0 ? written : [...found];
}

const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** A name as it is written, and where it has umlauts, as it is typed without them: "Aepfel". */
function spellingsOf(name: string): string[] {
  const lower = name.normalize("NFC").toLowerCase();
  const typed = lower.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return typed === lower ? [name] : [name, typed];
}

/** Returns where a name stands: where it has its accents, else where it has none, else where it has others. */
function findWords<N extends Named>(
  rest: Rest,
  written: readonly string[],
  named: N,
  { text, alias }: { text: string; alias: string | null },
): Found<N>[] {
  const words = tokensOf(text);
  if (words.length === 0 || positionOf(rest, words, sameWord) === -1) return [];
  const marked = writtenTokens(text);
  const found: Found<N>[] = [];
  for (let at = positionOf(rest, words, sameWord); at !== -1; at = positionOf(rest, words, sameWord, at + 1)) {
    const there = { said: rest.slice(at, at + words.length), written: written.slice(at, at + words.length) };
    const spelling = spellingOf(there, { words, marked, isAlias: alias !== null });
    found.push({ named, at, length: words.length, alias, spelling });
  }
  const best = ["written", "plain", "other"].flatMap((one) => found.find(({ spelling }) => spelling === one) ?? []);
  return best.slice(0, 1);
}

function spellingOf(
  there: { said: Rest; written: readonly string[] },
  name: { words: readonly string[]; marked: readonly string[]; isAlias: boolean },
): Spelling {
  if (there.written.every((word, at) => word === name.marked[at])) return "written";
  const isPlain = (words: Rest, marked: readonly string[]) => words.every((word, at) => word === marked[at]);
  // "Äpfel" is many of "Apfel", but what a person calls something was learned as it is written.
  if (isPlain(there.said, there.written) || (!name.isAlias && isPlain([...name.words], name.marked))) return "plain";
  const [said, called] = [there.written, name.marked].map((words) =>
    words.flatMap((word) => nameWords(word, identityKey)),
  );
  return said?.join(" ") === called?.join(" ") ? "written" : "other";
}

/** Returns what is called exactly so: by its own name, or where nothing is, by an alias. */
export function namedExactly<N extends Named>(text: string, names: readonly N[]): N[] {
  const words = tokensOf(text);
  const found = exactNames([...words], names, writtenTokens(text)).filter(({ length }) => length === words.length);
  return [...new Set(found.map(({ named }) => named))];
}

/** The words of a name in the singular, with those of its pack: "Tuna can" is not "Tuna". */
const wordsOf = (text: string): string[] =>
  likenessKey(text)
    .split(" ")
    .flatMap((word) => nameWords(word));

/** Returns what a name means: one that is clearly ahead of the others, or those that are possible. */
export function resolveName<N extends Named>(text: string, names: readonly N[]): Resolved<N> {
  const words = wordsOf(text);
  if (words.length === 0) return { kind: "none" };
  const scored = names
    .map((named) => ({ named, score: scoreOf(text, words, named) }))
    .filter(({ score }) => score >= POSSIBLE)
    .toSorted((a, b) => b.score - a.score || a.named.name.localeCompare(b.named.name));
  const [first, second] = scored;
  if (!first) return { kind: "none" };
  if (first.score >= CLEAR && first.score - (second?.score ?? 0) >= AHEAD) return { kind: "one", named: first.named };
  return { kind: "several", among: scored.slice(0, MAX_CHOICES).map(({ named }) => named) };
}

/** A text whose accents are others than the name's is never clearly that name. */
function scoreOf(text: string, words: readonly string[], { name }: Named): number {
  const score = similarity(words, wordsOf(name));
  const hasAccents = identityKey(text) !== likenessKey(text);
  const marked = hasAccents ? similarity(nameWords(text, identityKey), nameWords(name, identityKey)) : score;
  return marked < score ? Math.min(score, UNCLEAR) : score;
}
const UNCLEAR = 0.8;

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

/**
 * Returns the part of the text that is most like a name. It means that name when it is clearly more like it than any other;
 * otherwise it is unclear. Null when nothing is like a name. Words of `known` alone are no name.
 */
export function similarNames<N extends Named>(
  rest: Rest,
  names: readonly N[],
  known: ReadonlySet<string>,
): Similar<N> | null {
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
      spelt.map(({ named, text: name }) => ({ at, length, named, name, words: text, score: likeness(text, name) })),
    )
    .toSorted((a, b) => b.score - a.score || b.length - a.length);
  const [best] = scored;
  if (!best || best.score < LIKELY) return null;
  const { at, length, words } = best;
  const isHere = (one: typeof best) => one.at < at + length && at < one.at + one.length;
  const near = scored.filter((one) => isHere(one) && (one.name === best.name || best.score - one.score < AHEAD));
  const named = [...new Set(near.map((one) => one.named))];
  const isOne = best.score >= CLEAR && near.every(({ name }) => name === best.name);
  return isOne
    ? { kind: "one", named, at, length, words }
    : { kind: "unclear", named: named.slice(0, MAX_CHOICES), at, length, words };
}

/** What is called otherwise than by its name. */
export interface Respelt<N extends Named = Named> {
  named: N;
  words: string;
}

/** Takes the longest whole names out of the text, so that "chicken stock" does not ask for a stock. */
export function takeExact<N extends Named>(rest: Rest, names: readonly N[], written: readonly string[]): Placed<N>[] {
  const found = exactNames(rest, names, written);
  const longest: typeof found = [];
  for (const one of found) {
    const overlaps = longest.some(({ at, length }) => one.at < at + length && at < one.at + one.length);
    const isSame = longest.some(({ at, length }) => one.at === at && one.length === length);
    if (!overlaps || isSame) longest.push(one);
  }
  for (const { at, length } of longest) take(rest, at, length);
  return longest;
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

/** A word as it is written; each Chinese character is one. */
const WRITTEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const MAX_WORDS = 5;

const spoken = (words: string) => joined(tokensOf(words));

/** Where words stand in a text as it was written; null where they are not found. */
function rangeOf(text: string, words: string, keyOf = spoken): { from: number; to: number } | null {
  const sought = keyOf(words);
  const written = [...text.matchAll(WRITTEN)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
  for (const [at, { from }] of written.entries()) {
    for (const { to } of written.slice(at, at + MAX_WORDS)) {
      if (keyOf(text.slice(from, to)) === sought) return { from, to };
    }
  }
  return null;
}

/** Returns the text as it was written with a name in place of words of it; null where they are not found. */
export function withName(text: string, words: string, name: string): string | null {
  const range = rangeOf(text, words);
  return range && text.slice(0, range.from) + name + text.slice(range.to);
}

/** Returns words of a text as they stand there; null where they are not found. */
export function writtenAs(text: string, words: string, keyOf = spoken): string | null {
  const range = rangeOf(text, words, keyOf);
  return range && text.slice(range.from, range.to);
}

/** Returns words of a text as a name is compared, with the accents that they have there. */
export function asNamed(text: string, words: string): string {
  return identityKey(writtenAs(text, words) ?? words);
}
