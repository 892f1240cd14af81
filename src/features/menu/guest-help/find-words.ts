/** Finds the words of a list in plain text. */
export interface WordFinder {
  isIn: (text: string) => boolean;
  /** How many of the list occur. */
  count: (text: string) => number;
  /** The text without them. */
  remove: (text: string) => string;
}

/** Makes a finder of words as the files `help-words.tsv` have them. `spaced` is false for a language without spaces. */
export function wordFinder(words: readonly string[], { spaced }: { spaced: boolean }): WordFinder {
  // The longest first: "tree nuts" before "nuts".
  const patterns = words.toSorted((a, b) => b.length - a.length).map(spaced ? patternOf : (word) => word);
  // Compiled once: a stranger's question is compared with the words of every language.
  const each = patterns.map((pattern) => new RegExp(pattern, "u"));
  const all = new RegExp(patterns.join("|") || "(?!)", "gu");
  return {
    isIn: (text) => text.search(all) !== -1,
    count: (text) => each.filter((word) => word.test(text)).length,
    remove: (text) => text.replaceAll(all, " ").replaceAll(/ +/g, " ").trim(),
  };
}

function patternOf(word: string): string {
  const begins = word.endsWith("*");
  return `(?<!\\p{L})${begins ? word.slice(0, -1) : word}${begins ? "\\p{L}*" : ""}(?!\\p{L})`;
}
