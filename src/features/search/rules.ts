import { codeKey, identityKey, likenessKey } from "#src/shared/text-key.ts";

/** The words to look for: lower case, without accents and punctuation. */
export function searchWords(text: string): string[] {
  return searchKey(text).split(" ").filter(Boolean);
}

/** Names are looked through with every letter that is typed, so their keys are made once. */
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

/** Returns where a name that was found stands: what is called so, then what begins so as it is written, then what is like it. */
export function rankOf(name: string, text: string): number {
  const [own, typed] = [identityKey(name), identityKey(text)];
  if (own === typed) return 0;
  if (own.startsWith(typed)) return 1;
  return searchKey(name).startsWith(searchKey(text)) ? 2 : 3;
}

/** Whether every word is found in a text, at the start of a word or within it. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const key = likenessKey(text);
  return words.every((word) => key.includes(word));
}

/** Shorter parts of a reference are found in too many orders. */
const MIN_REFERENCE_LENGTH = 3;

interface OrderTerms {
  /** A part of the reference without its prefix, in capitals. */
  reference: string | null;
  table: string | null;
}

/** How a typed text may name an order: "ORD-7KD2", "7kd2" or "table 4". */
export function orderTerms(text: string): OrderTerms {
  const table = /^table\s+(.+)$/i.exec(text.trim())?.[1] ?? null;
  const reference = codeKey(text)
    .replace(/^(ord|sr)(?=.{3})/, "")
    .toUpperCase();
  return { reference: reference.length < MIN_REFERENCE_LENGTH ? null : reference, table };
}
