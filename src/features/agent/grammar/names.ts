import { joined, positionOf, type Rest, take, tokensOf, writtenTokens } from "#src/features/agent/grammar/tokens.ts";
import { identityKey, likenessKey, withoutAccents } from "#src/shared/text-key.ts";
import { nameWords, similarityTo } from "#src/features/invoices/receipts/similarity.ts";

/** Something of the restaurant that has a name. */
export interface Named {
  kind: "item" | "dish" | "supplier";
  id: string;
  name: string;
  /** What people of the restaurant call it as well. */
  aliases?: readonly string[] | null;
}

/** So similar a name is meant, when it is so far ahead of the next; otherwise it is asked about. */
export const CLEAR = 0.85;
export const AHEAD = 0.15;
/** What is less similar is not offered. */
const POSSIBLE = 0.5;
export const MAX_CHOICES = 3;

export type Resolved<N extends Named = Named> =
  | { kind: "one"; named: N }
  | { kind: "several"; among: N[] }
  | { kind: "none" };

/** What a word has in common with its plural. The words of all names are asked for with every message, so they are kept. */
function numberlessKey(word: string): string {
  const known = numberless.get(word);
  if (known !== undefined) return known;
  const key = `${word[0]} ${nameWords(word).join(" ")}`;
  if (numberless.size >= MAX_CACHED) numberless.clear();
  numberless.set(word, key);
  return key;
}
const numberless = new Map<string, string>();
const MAX_CACHED = 20_000;

/** The same word in singular or plural. */
const sameWord = (a: string, b: string) => a === b || numberlessKey(a) === numberlessKey(b);

/** A name in a text. */
export interface Placed<N extends Named> {
  named: N;
  at: number;
  length: number;
  /** The words that stand there, when they are another name of it; null for its own. */
  alias: string | null;
}

/** How a name stands in a text: with its accents, without some that people leave out, or with others, as another word. */
const SPELLINGS = ["written", "plain", "other"] as const;
type Spelling = (typeof SPELLINGS)[number];
type Found<N extends Named> = Placed<N> & { spelling: Spelling };

/**
 * Returns what stands in the text by its whole name, longest first, and where. Of names that only their accents distinguish it
 * is the one that is written there. An alias counts as a name where the words are nobody's own.
 *
 * @param written the words of the text with their accents
 */
export function exactNames<N extends Named>(rest: Rest, names: readonly N[], written: readonly string[]): Placed<N>[] {
  const found = foundNames(rest, names, written).filter(({ spelling }) => spelling !== "other");
  return [...Map.groupBy(found, positionKey).values()].flatMap(asWritten).toSorted((a, b) => b.length - a.length);
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
  const text = { rest, written, keys: new Set(rest.flatMap((word) => (word === null ? [] : [numberlessKey(word)]))) };
  const own = names.flatMap((named) =>
    spellingsOf(named.name).flatMap((spelling) => findWords(text, named, { text: spelling, alias: null })),
  );
  const taken = new Set(own.map(positionKey));
  const others = names
    .flatMap((named) => (named.aliases ?? []).flatMap((alias) => findWords(text, named, { text: alias, alias })))
    .filter((one) => !taken.has(positionKey(one)));
  return [...own, ...others];
}

const positionKey = ({ at, length }: { at: number; length: number }) => `${at} ${length}`;

/** Returns the names of which all words stand somewhere in the text: only they can stand there whole. */
export function namesIn<N extends Named>(rest: Rest, names: readonly N[], written: readonly string[]): N[] {
  return [...new Set(foundNames(rest, names, written).map(({ named }) => named))];
}

/** Of what stands at one place what is written so. */
function asWritten<N extends Named>(found: readonly Found<N>[]): Found<N>[] {
  const written = found.filter(({ spelling }) => spelling === "written");
  return written.length > 0 ? written : [...found];
}

/** A text in which names are looked for, and what its words have in common with those of names. */
interface TextOfNames {
  rest: Rest;
  written: readonly string[];
  keys: ReadonlySet<string>;
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
  { rest, written, keys }: TextOfNames,
  named: N,
  { text, alias }: { text: string; alias: string | null },
): Found<N>[] {
  const words = tokensOf(text);
  // Most names have a first word that the text does not have.
  if (words[0] === undefined || !keys.has(numberlessKey(words[0]))) return [];
  let best: Found<N> | null = null;
  for (let at = positionOf(rest, words, sameWord); at !== -1; at = positionOf(rest, words, sameWord, at + 1)) {
    const there = { said: rest.slice(at, at + words.length), written: written.slice(at, at + words.length) };
    const spelling = spellingOf(there, { words, marked: writtenTokens(text), isAlias: alias !== null });
    if (best === null || SPELLINGS.indexOf(spelling) < SPELLINGS.indexOf(best.spelling))
      best = { named, at, length: words.length, alias, spelling };
    if (spelling === "written") break;
  }
  return best === null ? [] : [best];
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
  const scoreOf = scorer(text, words);
  const scored = names
    .map((named) => ({ named, score: scoreOf(named) }))
    .filter(({ score }) => score >= POSSIBLE)
    .toSorted((a, b) => b.score - a.score || a.named.name.localeCompare(b.named.name));
  const [first, second] = scored;
  if (!first) return { kind: "none" };
  if (first.score >= CLEAR && first.score - (second?.score ?? 0) >= AHEAD) return { kind: "one", named: first.named };
  return { kind: "several", among: scored.slice(0, MAX_CHOICES).map(({ named }) => named) };
}

/** Scores names for a text. One whose accents are others than the name's is never clearly that name. */
function scorer(text: string, words: readonly string[]): (named: Named) => number {
  const likeText = similarityTo(words);
  const hasAccents = identityKey(text) !== likenessKey(text);
  const likeMarked = hasAccents ? similarityTo(nameWords(text, identityKey)) : null;
  return ({ name }) => {
    const score = likeText(wordsOf(name));
    if (score < POSSIBLE || !likeMarked) return score;
    return likeMarked(nameWords(name, identityKey)) < score ? Math.min(score, UNCLEAR) : score;
  };
}
const UNCLEAR = 0.8;

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
