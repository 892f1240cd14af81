/** Words that accents alone do not make equal to how they are also written. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/œ/g, "oe"],
  [/ß/g, "ss"],
  [/n['’]t\b/g, "nt"],
  [/\b(what|where)['’]s\b/g, "$1s"],
  [/⁄/g, "/"],
];

const TOKEN = /\p{Script=Han}|\d+\/\d+|\d+(?:[.,'’]\d+)*|[^\P{L}\p{Script=Han}]+/gu;

/**
 * Returns the words of a text without case, accents and punctuation. Each Chinese character is a token of its own, because
 * nothing separates words; a number keeps its separators.
 */
export function tokensOf(text: string): string[] {
  let plain = text.normalize("NFKC").toLowerCase();
  for (const [found, replaced] of SPELLINGS) plain = plain.replaceAll(found, replaced);
  return plain.normalize("NFD").replaceAll(/\p{M}/gu, "").match(TOKEN) ?? [];
}

const isHan = (token: string) => /\p{Script=Han}/u.test(token);

/** Joins tokens to a text again: Chinese characters stand beside each other. */
export function joined(tokens: readonly string[]): string {
  return tokens.reduce((text, token, at) => {
    const beside = at === 0 || (isHan(token) && isHan(tokens[at - 1] ?? ""));
    return beside ? text + token : `${text} ${token}`;
  }, "");
}

/** A text of which parts have been understood; those are empty. */
export type Rest = (string | null)[];

/** Returns where `words` stand in the text, one after another; -1 where they do not. */
export function positionOf(rest: Rest, words: readonly string[], same = (a: string, b: string) => a === b): number {
  for (let at = 0; at + words.length <= rest.length; at += 1) {
    const here = words.every((word, offset) => {
      const token = rest[at + offset];
      return typeof token === "string" && same(token, word);
    });
    if (here) return at;
  }
  return -1;
}

/** Marks `length` tokens as understood. */
export function take(rest: Rest, at: number, length: number): void {
  rest.fill(null, at, at + length);
}
