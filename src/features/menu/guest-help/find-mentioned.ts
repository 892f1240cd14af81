import { hasHan, plainText } from "#src/features/menu/guest-help/plain-text.ts";
import { understand } from "#src/features/menu/guest-help/understand.ts";
import type { MenuDish, PublicMenu } from "#src/features/menu/contract.ts";
import { hasSimilarWords } from "#src/features/menu/similar-words.ts";
import type { Language } from "#src/shared/languages.ts";
import { identityKey } from "#src/shared/text-key.ts";

/** The dishes that a question is about. */
export interface Mentioned {
  dishes: MenuDish[];
  /**
   * How the dishes were found: by the whole name, by a word of the name, by the category, or by an ingredient; null
   * when no dish was found.
   */
  by: "name" | "word" | "category" | "ingredient" | null;
  /** The plain names, as they stand in the question. */
  names: string[];
}

const NOTHING: Mentioned = { dishes: [], by: null, names: [] };
/** Shorter words of a name, such as "and", do not have to be in the question. */
const MIN_LENGTH = 3;
/** Minimum length of a word that may have a typo. In shorter words a typo makes another word: "pork" is not "poke". */
const MIN_SIMILAR = 5;

/** Returns the dishes that a question names, in any of the menu's languages. */
export function findMentioned(menu: PublicMenu, question: string, language: Language): Mentioned {
  const text = plainText(question);
  const named = menu.dishes.flatMap((dish) => {
    const name = namesOf(menu, dish).find((name) => hasName(text, name));
    return name === undefined ? [] : [{ dish, name }];
  });
  if (named.length > 0) {
    // "Chicken Laksa" is not about "Laksa" too.
    const longest = named.filter(
      ({ name }) => !named.some((other) => other.name !== name && contains(other.name, name)),
    );
    const asked = asWritten(menu, question, longest);
    return { dishes: asked.map(({ dish }) => dish), by: "name", names: asked.map(({ name }) => name) };
  }
  const { rest } = understand(question, language);
  const words = rest.filter((word) => word.length >= MIN_LENGTH || hasHan(word));
  if (words.length === 0) return NOTHING;
  return byWords(menu, words);
}

interface Named {
  dish: MenuDish;
  name: string;
}

/**
 * Of dishes whose names differ only in accents, returns those that are written in the question: "Phở bò" is not "Phở
 * bơ".
 */
function asWritten(menu: PublicMenu, question: string, named: readonly Named[]): readonly Named[] {
  const text = ` ${identityKey(question)} `;
  const written = named.filter(({ dish }) => calledNames(menu, dish).some((name) => text.includes(identityKey(name))));
  const names = new Set(written.map(({ name }) => name));
  return named.filter((one) => !names.has(one.name) || written.includes(one));
}

function byWords(menu: PublicMenu, words: readonly string[]): Mentioned {
  const best = mostWords(menu.dishes, words, (dish) => namesOf(menu, dish).join(" "));
  if (best.length > 0) return { dishes: best, by: "word", names: [] };
  const categories = mostWords(menu.categories, words, (category) => namesOf(menu, category).join(" "));
  const ids = new Set(categories.map(({ id }) => id));
  const ofCategory = menu.dishes.filter((dish) => ids.has(dish.category_id ?? ""));
  if (ofCategory.length > 0) return { dishes: ofCategory, by: "category", names: [] };
  const made = mostWords(menu.dishes, words, (dish) => plainText([dish.description, ...ingredientsOf(dish)].join(" ")));
  return made.length > 0 ? { dishes: made, by: "ingredient", names: [] } : NOTHING;
}

export const ingredientsOf = ({ sizes }: MenuDish): string[] => [...new Set(sizes.flatMap((size) => size.ingredients))];

function mostWords<Of>(all: readonly Of[], words: readonly string[], textOf: (one: Of) => string): Of[] {
  const scored = all.map((one) => {
    const text = textOf(one);
    return { one, score: words.filter((word) => hasWord(text, word)).length };
  });
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ one }) => one);
}

/** The names of a dish or category in every language, as plain text. */
function namesOf({ words = {} }: Pick<PublicMenu, "words">, { id, name }: { id: string; name: string }): string[] {
  return calledNames({ words }, { id, name }).map(plainText).filter(Boolean);
}

const calledNames = (
  { words = {} }: Pick<PublicMenu, "words">,
  { id, name }: { id: string; name: string },
): string[] => [name, ...Object.values(words).flatMap((ofLanguage) => ofLanguage[id]?.[0] ?? [])];

/** Whether the question has all words of a name. Each word may have a typo. */
function hasName(text: string, name: string): boolean {
  if (hasHan(name)) return text.includes(name);
  if (` ${text} `.includes(` ${name} `)) return true;
  const words = name.split(" ").filter((word) => word.length >= MIN_LENGTH);
  return words.length > 0 && words.every((word) => hasWord(text, word));
}

/** Whether a text has a word, in the plural or the singular too, or with a typo in a longer one. */
function hasWord(text: string, word: string): boolean {
  if (hasHan(word))
    return (
      text.includes(word) ||
      (word.length > 2 && [...text.matchAll(/\p{Script=Han}{2,}/gu)].some(([name]) => word.includes(name)))
    );
  return text
    .split(" ")
    .some((text) => text === word || isPlural(text, word) || isPlural(word, text) || isSimilar(text, word));
}

const isPlural = (a: string, b: string) => a.startsWith(b) && /^(?:s|es|n|en|e)$/.test(a.slice(b.length));

/** Compares only words of about the same length, so that the beginning of a word does not count as the word. */
const isSimilar = (text: string, word: string) =>
  word.length >= MIN_SIMILAR && Math.abs(text.length - word.length) <= 2 && hasSimilarWords(text, [word]);

const contains = (name: string, other: string) =>
  ` ${name} `.includes(` ${other} `) || (hasHan(name) && name.includes(other));
