/**
 * Characters that are invisible, or change the direction of the surrounding text: with them a name can look like
 * another one. The joiners U+200C and U+200D remain, because Persian, Indic scripts and emoji need them, and so do
 * variation selectors. Unpaired surrogates are removed too, because they cannot be stored.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb\p{Cs}]/gu;

const NOTHING_TO_SEE = /^(?:\s|\p{Default_Ignorable_Code_Point})*$/u;

const orEmpty = (text: string) => (NOTHING_TO_SEE.test(text) ? "" : text.trim());

/** Returns the text without invisible characters. */
export const onlyVisible = (text: string): string => text.replaceAll(INVISIBLE, "");

/** Returns the text on one line: trimmed, without control characters and invisible characters. */
export function oneLine(text: string): string {
  return orEmpty(onlyVisible(text).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/**
 * Returns the text with its line breaks and tabs: trimmed, without other control characters and invisible characters.
 */
export function severalLines(text: string): string {
  return orEmpty(onlyVisible(text.replaceAll("\r\n", "\n")).replaceAll(/[^\P{Cc}\n\t]/gu, ""));
}
