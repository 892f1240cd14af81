import { codeKey, identityKey, likenessKey } from "#src/shared/text-key.ts";

/** Returns the words to search for, in lower case, without accents and punctuation. */
export function searchWords(text: string): string[] {
  return searchKey(text).split(" ").filter(Boolean);
}

/** The search keys of names. They are cached, because all names are compared after each typed letter. */
const keys = new Map<string, string>();
const MAX_KEYS = 50_000;

export function searchKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = likenessKey(text);
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(text, key);
  return key;
}

/**
 * Returns the rank of a found name: 0 for the same name, 1 if it begins with the text as typed, 2 if it begins with it
 * without accents, 3 for other matches.
 */
export function rankOf(name: string, text: string): number {
  const [own, typed] = [identityKey(name), identityKey(text)];
  if (own === typed) return 0;
  if (own.startsWith(typed)) return 1;
  return searchKey(name).startsWith(searchKey(text)) ? 2 : 3;
}

/** Returns whether a text contains every word, at the start of a word or within it. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const key = likenessKey(text);
  return words.every((word) => key.includes(word));
}

/** Minimum length of a part of a reference; shorter parts occur in too many orders. */
const MIN_REFERENCE_LENGTH = 3;

interface OrderTerms {
  /** A part of the reference without its prefix, in capitals. */
  reference: string | null;
  table: string | null;
}

/** Returns how a typed text may identify an order: "ORD-7KD2", "7kd2" or "table 4". */
export function orderTerms(text: string): OrderTerms {
  const table = /^table\s+(.+)$/i.exec(text.trim())?.[1] ?? null;
  const reference = codeKey(text)
    .replace(/^(ord|sr)(?=.{3})/, "")
    .toUpperCase();
  return { reference: reference.length < MIN_REFERENCE_LENGTH ? null : reference, table };
}
