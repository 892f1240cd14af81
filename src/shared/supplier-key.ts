import { FORMS_ATTACHED, FORMS_BEFORE, FORMS_BEHIND, FORMS_IN_BRACKETS } from "#src/shared/legal-forms.ts";
import { identityKey, likenessKey } from "#src/shared/text-key.ts";

/** "㈱", "㈜" and "㍿" are single characters for legal forms that others write in brackets or in full. */
const ONE_CHARACTER_FORMS = /[\u321c-\u321e\u3231\u3232\u337f]/gu;

/** Quotes around a name, 'ООО"Ромашка"'; in Hebrew they mark abbreviations. */
const QUOTES = /(?<!\p{Script=Hebrew})["«»„“”]|["«»„“”](?!\p{Script=Hebrew})/gu;

/**
 * Returns the words of a supplier's name without its legal form, wherever the form stands: "Green Farm (S) Pte. Ltd."
 * becomes green, farm, s; "株式会社丸山青果" becomes 丸山青果. A name is never only a legal form.
 */
export function supplierWords(name: string): string[] {
  const plain = name
    .replaceAll(ONE_CHARACTER_FORMS, (form) => ` ${form.normalize("NFKC")} `)
    .replaceAll(QUOTES, " ")
    .replaceAll(/[&＆+＋]/gu, " and ");
  let words: string[] = identityKey(plain).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  for (let fewer = withoutForm(words); fewer !== null; fewer = withoutForm(words)) words = fewer;
  return words;
}

/** Returns the words without a legal form at either end; null when there is none or no other word would remain. */
function withoutForm(words: readonly string[]): string[] | null {
  const plain = words.map(likenessKey);
  const isForm = (form: readonly string[], from: number) =>
    form.length < words.length && form.every((word, at) => plain[from + at] === word);
  const behind = FORMS_BEHIND.find((form) => isForm(form, words.length - form.length));
  if (behind) return words.slice(0, words.length - behind.length);
  const before = FORMS_BEFORE.find((form) => isForm(form, 0));
  if (before) return words.slice(before.length);
  return withoutBracketed(words) ?? withoutAttached(words);
}

function withoutBracketed(words: readonly string[]): string[] | null {
  if (words.length < 2) return null;
  if (FORMS_IN_BRACKETS.has(words[0] ?? "")) return words.slice(1);
  return FORMS_IN_BRACKETS.has(words.at(-1) ?? "") ? words.slice(0, -1) : null;
}

function withoutAttached(words: readonly string[]): string[] | null {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  for (const form of FORMS_ATTACHED) {
    const isLonger = (word: string) => word !== form || words.length > 1;
    if (first.startsWith(form) && isLonger(first)) return [first.slice(form.length), ...words.slice(1)].filter(Boolean);
    if (last.endsWith(form) && isLonger(last)) {
      return [...words.slice(0, -1), last.slice(0, -form.length)].filter(Boolean);
    }
  }
  return null;
}

/**
 * Returns the key by which suppliers' names are equal whatever their case, punctuation, spaces and legal form:
 * "GREEN-FARM PTE. LTD." is "Green Farm". "A & B" is not "AB".
 */
export function supplierKey(name: string): string {
  return supplierWords(name).join("");
}
