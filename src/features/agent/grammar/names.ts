// All of finding names is here, because what is clear and what is asked about have the same thresholds.
import { joined, type Tokens, take, tokensOf, writtenTokens } from "#src/features/agent/grammar/tokens.ts";
import { identityKey, likenessKey, withoutAccents } from "#src/shared/text-key.ts";
import { nameWords, similarityTo } from "#src/features/invoices/receipts/similarity.ts";

/** Something of the restaurant that has a name. */
export interface Named {
  kind: "item" | "dish" | "supplier";
  id: string;
  name: string;
  /** Other names that people of the restaurant use for it. */
  aliases?: readonly string[] | null;
}

/**
 * A name is chosen if its similarity is at least `CLEAR` and exceeds that of the next name by `AHEAD`; otherwise the
 * agent asks.
 */
export const CLEAR = 0.85;
export const AHEAD = 0.15;
/** Names that are less similar are not offered. */
const POSSIBLE = 0.5;
export const MAX_CHOICES = 3;

export type Resolved<N extends Named = Named> =
  | { kind: "one"; named: N }
  | { kind: "several"; among: N[] }
  | { kind: "none" };

/**
 * A key that a word shares with its plural. The keys for all names are needed with every message, so they are cached.
 */
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

const kinds = new WeakMap<readonly Named[], Map<Named["kind"], readonly Named[]>>();

/** Returns the names of a kind. For the same list of names it always returns the same list. */
export function namesOfKind<N extends Named>(names: readonly N[], kind: Named["kind"]): readonly N[] {
  const byKind = kinds.get(names) ?? Map.groupBy(names, (named) => named.kind);
  kinds.set(names, byKind);
  return (byKind.get(kind) ?? []) as readonly N[];
}

/** A name in a text. */
export interface Placed<N extends Named> {
  named: N;
  at: number;
  length: number;
  /** The alias by which the text names it; null if the text uses its own name. */
  alias: string | null;
}

/**
 * How a name is spelt in a text: with its accents, without accents that people leave out, or with other accents, which
 * make it another word.
 */
const SPELLINGS = ["written", "plain", "other"] as const;
type Spelling = (typeof SPELLINGS)[number];
type Found<N extends Named> = Placed<N> & { spelling: Spelling };

/**
 * Returns the names that stand completely in the text, longest first, with their positions. If names differ only in
 * their accents, it returns the one with the accents of the text. An alias counts only where its words are not the own
 * name of anything.
 *
 * @param written the words of the text with their accents
 */
export function exactNames<N extends Named>(
  tokens: Tokens,
  names: readonly N[],
  written: readonly string[],
): Placed<N>[] {
  const found = foundNames(tokens, names, written).filter(({ spelling }) => spelling !== "other");
  return [...Map.groupBy(found, positionKey).values()].flatMap(asWritten).toSorted((a, b) => b.length - a.length);
}

/** Returns the longest name that the text would contain if its words had other accents, with all names of that form. */
export function otherAccents<N extends Named>(tokens: Tokens, names: readonly N[], written: readonly string[]) {
  if (written.every((word) => withoutAccents(word) === word)) return null;
  const others = foundNames(tokens, names, written).filter(
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
    words: joined(tokens.slice(at, at + length).flatMap((word) => word ?? [])),
  };
}

function foundNames<N extends Named>(tokens: Tokens, names: readonly N[], written: readonly string[]): Found<N>[] {
  const keys = tokens.map((word) => (word === null ? null : numberlessKey(word)));
  const positions = Map.groupBy(keys.keys(), (at) => keys[at] ?? null);
  const text: TextOfNames = { tokens: tokens, written, keys, positions, spoken: new Map() };
  const own: Found<N>[] = [];
  const others: Found<N>[] = [];
  for (const named of names) {
    for (const called of callsOf(named)) {
      // Most names have a word that the text does not have.
      if (!called.keys.every((key) => positions.has(key))) continue;
      const found = findWords(text, named, called);
      if (found) (called.alias === null ? own : others).push(found);
    }
  }
  const taken = new Set(own.map(positionKey));
  return [...own, ...others.filter((one) => !taken.has(positionKey(one)))];
}

const positionKey = ({ at, length }: { at: number; length: number }) => `${at} ${length}`;

/** Returns the names whose words all occur in the text. Only these names can occur there as a whole. */
export function namesIn<N extends Named>(tokens: Tokens, names: readonly N[], written: readonly string[]): N[] {
  return [...new Set(foundNames(tokens, names, written).map(({ named }) => named))];
}

/** Returns the names at one place that are written exactly so; if there are none, all. */
function asWritten<N extends Named>(found: readonly Found<N>[]): Found<N>[] {
  const written = found.filter(({ spelling }) => spelling === "written");
  return written.length > 0 ? written : [...found];
}

/** A text in which names are searched, with the keys that its words share with the words of names. */
interface TextOfNames {
  tokens: Tokens;
  written: readonly string[];
  keys: readonly (string | null)[];
  /** Where each of the keys stands. */
  positions: ReadonlyMap<string | null, readonly number[]>;
  /**
   * The singular forms of the words at positions of the text, computed once: thousands of names may be compared with
   * each.
   */
  spoken: Map<string, string>;
}

const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** The spellings of a name: as it is written and, if it has umlauts, as it is typed without them: "Aepfel". */
function spellingsOf(name: string): string[] {
  const lower = name.normalize("NFC").toLowerCase();
  const typed = lower.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return typed === lower ? [name] : [name, typed];
}

/** Words after which a German adjective has other endings: "Grüner Hof", but "der Grüne Hof" and "vom Grünen Hof". */
const DECLINED_AFTER: Record<string, ReadonlySet<string>> = {
  e: new Set("der die das unsere eure meine".split(" ")),
  en: new Set("der dem den des vom beim zum im am von bei mit unserem unseren vorm beim".split(" ")),
};

/** The forms that a name with an adjective at its beginning takes after the words of `DECLINED_AFTER`. */
function declined(name: string): { text: string; after: ReadonlySet<string> }[] {
  const [, stem, ending, noun] = /^(\p{Lu}\p{L}{2,}?)(er|es|e|en)(\s+\p{Lu}.*)$/u.exec(name) ?? [];
  if (stem === undefined || noun === undefined) return [];
  return Object.entries(DECLINED_AFTER).flatMap(([other, after]) =>
    other === ending ? [] : [{ text: stem + other + noun, after }],
  );
}

/** A way to name something: by its own name or by an alias. */
interface Called {
  alias: string | null;
  /** The words after which this form is used; null if it needs none. */
  after: ReadonlySet<string> | null;
  words: readonly string[];
  /** The words with their accents. */
  marked: readonly string[];
  /** The keys that the words share with the words of a text. */
  keys: readonly string[];
  /** The words in the singular, with their accents; null until they are needed. */
  singular: string | null;
}

/** Every message is compared with all names of a restaurant, so the words of each name are computed once. */
const calls = new WeakMap<Named, readonly Called[]>();

function callsOf(named: Named): readonly Called[] {
  const known = calls.get(named);
  if (known) return known;
  const texts = [
    ...spellingsOf(named.name).map((text) => ({ text, alias: null, after: null })),
    ...declined(named.name).flatMap(({ text, after }) =>
      spellingsOf(text).map((spelt) => ({ text: spelt, alias: null, after })),
    ),
    ...(named.aliases ?? []).map((alias) => ({ text: alias, alias, after: null })),
  ];
  const called = texts.flatMap(({ text, alias, after }) => {
    const words = tokensOf(text);
    if (words.length === 0) return [];
    return [{ alias, after, words, marked: writtenTokens(text), keys: words.map(numberlessKey), singular: null }];
  });
  calls.set(named, called);
  return called;
}

/**
 * Returns the position of a name: where it has its own accents, else where it has none, else where it has other
 * accents.
 */
function findWords<N extends Named>(text: TextOfNames, named: N, called: Called): Found<N> | null {
  const { words, keys, alias, after } = called;
  let best: Found<N> | null = null;
  for (const at of text.positions.get(keys[0] ?? null) ?? []) {
    if (!keys.every((key, offset) => text.keys[at + offset] === key)) continue;
    if (after !== null && !after.has(text.tokens[at - 1] ?? "")) continue;
    const spelling = spellingAt(text, at, called);
    if (best === null || SPELLINGS.indexOf(spelling) < SPELLINGS.indexOf(best.spelling))
      best = { named, at, length: words.length, alias, spelling };
    if (spelling === "written") break;
  }
  return best;
}

function spellingAt({ tokens, written, spoken }: TextOfNames, at: number, called: Called): Spelling {
  const { words, marked, alias } = called;
  const isSame = (said: Tokens | readonly string[], other: Tokens | readonly string[], from = 0) =>
    words.every((_, offset) => said[at + offset] === other[from + offset]);
  if (isSame(written, marked)) return "written";
  // "Äpfel" is the plural of "Apfel", but an alias was learned exactly as the person wrote it.
  const isPlainName = alias === null && words.every((word, offset) => word === marked[offset]);
  if (isPlainName || isSame(tokens, written, at)) return "plain";
  const key = `${at} ${words.length}`;
  const said = spoken.get(key) ?? singularOf(written.slice(at, at + words.length));
  spoken.set(key, said);
  called.singular ??= singularOf(marked);
  return said === called.singular ? "written" : "other";
}

const singularOf = (words: readonly string[]) => words.flatMap((word) => nameWords(word, identityKey)).join(" ");

/** Returns what has exactly this name; if nothing has it, what has it as an alias. */
export function namedExactly<N extends Named>(text: string, names: readonly N[]): N[] {
  const words = tokensOf(text);
  const found = exactNames([...words], names, writtenTokens(text)).filter(({ length }) => length === words.length);
  return [...new Set(found.map(({ named }) => named))];
}

/** The words of a name in the singular, including the words for its pack: "Tuna can" is not "Tuna". */
const wordsOf = (text: string): string[] =>
  likenessKey(text)
    .split(" ")
    .flatMap((word) => nameWords(word));

/**
 * Computes the words of a name before a message is compared with it. This takes the most time, but is needed only once.
 */
export function prepareName(named: Named): void {
  callsOf(named);
  wordsOfNamed(named);
}

const singulars = new WeakMap<Named, readonly string[]>();

/** The words of a name, found once. */
function wordsOfNamed(named: Named): readonly string[] {
  const words = singulars.get(named) ?? wordsOf(named.name);
  singulars.set(named, words);
  return words;
}

/** Returns the name that a text means if it is clearly ahead of the other names; otherwise the possible names. */
export function resolveName<N extends Named>(text: string, names: readonly N[]): Resolved<N> {
  const words = wordsOf(text);
  if (words.length === 0) return { kind: "none" };
  const scoreOf = scorer(text, words);
  const likely = likeliest(
    names.map((named) => ({ named, score: scoreOf(named) })).filter(({ score }) => score >= POSSIBLE),
  );
  const [first, second] = likely;
  if (!first) return { kind: "none" };
  if (first.score >= CLEAR && first.score - (second?.score ?? 0) >= AHEAD) return { kind: "one", named: first.named };
  return { kind: "several", among: likely.map(({ named }) => named) };
}

/**
 * Returns the names with the highest scores, at most `MAX_CHOICES`. The other names, maybe thousands, are not sorted.
 */
function likeliest<N extends Named>(scored: readonly { named: N; score: number }[]) {
  const least = scored.map(({ score }) => score).toSorted((a, b) => b - a)[MAX_CHOICES - 1] ?? 0;
  return scored
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || byText.compare(a.named.name, b.named.name))
    .slice(0, MAX_CHOICES);
}
const byText = new Intl.Collator();

/**
 * Returns a function that scores names for a text. A name whose accents differ from those of the text is never clear.
 */
function scorer(text: string, words: readonly string[]): (named: Named) => number {
  const likeText = similarityTo(words);
  const hasAccents = identityKey(text) !== likenessKey(text);
  const likeMarked = hasAccents ? similarityTo(nameWords(text, identityKey)) : null;
  return (named) => {
    const score = likeText(wordsOfNamed(named));
    if (score < POSSIBLE || !likeMarked) return score;
    return likeMarked(nameWords(named.name, identityKey)) < score ? Math.min(score, UNCLEAR) : score;
  };
}
const UNCLEAR = 0.8;

/** Something that the text names by other words than its name. */
export interface Respelt<N extends Named = Named> {
  named: N;
  words: string;
}

/** Takes the longest whole names out of the text, so that "chicken stock" does not ask for a stock. */
export function takeExact<N extends Named>(
  tokens: Tokens,
  names: readonly N[],
  written: readonly string[],
): Placed<N>[] {
  const found = exactNames(tokens, names, written);
  const longest: typeof found = [];
  for (const one of found) {
    const overlaps = longest.some(({ at, length }) => one.at < at + length && at < one.at + one.length);
    const isSame = longest.some(({ at, length }) => one.at === at && one.length === length);
    if (!overlaps || isSame) longest.push(one);
  }
  for (const { at, length } of longest) take(tokens, at, length);
  return longest;
}

/** A word as it is written; each Chinese character is one word. */
const WRITTEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const MAX_WORDS = 5;

const spoken = (words: string) => joined(tokensOf(words));

/** The range of `words` in the original text; null if they are not found. */
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

/** Returns the original text with `words` replaced by a name; null if the words are not found. */
export function withName(text: string, words: string, name: string): string | null {
  const range = rangeOf(text, words);
  return range && text.slice(0, range.from) + name + text.slice(range.to);
}

/** Returns `words` in the spelling of the original text; null if they are not found. */
export function writtenAs(text: string, words: string, keyOf = spoken): string | null {
  const range = rangeOf(text, words, keyOf);
  return range && text.slice(range.from, range.to);
}

/** Returns `words` in the form in which names are compared, with the accents that they have in the text. */
export function asNamed(text: string, words: string): string {
  return identityKey(writtenAs(text, words) ?? words);
}
