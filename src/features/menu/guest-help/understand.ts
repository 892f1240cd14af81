import { ALLERGENS, type Allergen, type Diet, DIETS } from "#src/features/dishes/declarations.ts";
import { hasHan, plainText } from "#src/features/menu/guest-help/plain-text.ts";
import { type Topic, TOPICS } from "#src/features/menu/guest-help/topics.ts";
import { type Language, LANGUAGES } from "#src/shared/languages.ts";
import { readLists } from "#src/shared/read-rows.ts";

/** Finds the words of a list in plain text. */
interface WordFinder {
  isIn: (text: string) => boolean;
  /** How many of the list occur. */
  count: (text: string) => number;
  /** The text without them. */
  remove: (text: string) => string;
}

/** What a question is about, as far as its words say. */
export interface Understood {
  language: Language;
  topics: ReadonlySet<Topic>;
  allergens: Allergen[];
  diets: Diet[];
  /** The words that are in no list: they may name a dish, a category or an ingredient. */
  rest: string[];
}

interface Finders {
  topics: Record<Topic, WordFinder>;
  allergens: Record<Allergen, WordFinder>;
  diets: Record<Diet, WordFinder>;
  other: WordFinder;
}

const FINDERS = Object.fromEntries(
  LANGUAGES.map((language): [Language, Finders] => {
    const words = readLists(new URL(`../../../shared/languages/${language}/help-words.tsv`, import.meta.url), [
      ...TOPICS,
      ...ALLERGENS,
      ...DIETS,
      "other",
    ]);
    const finderOf = (list: readonly string[]) => wordFinder(list, { spaced: language !== "zh" });
    const findersOf = <Name extends keyof typeof words>(names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, finderOf(words[name])])) as Record<Name, WordFinder>;
    return [
      language,
      {
        topics: findersOf(TOPICS),
        allergens: findersOf(ALLERGENS),
        diets: findersOf(DIETS),
        other: finderOf(words.other),
      },
    ];
  }),
) as Record<Language, Finders>;

const groupsOf = ({ topics, allergens, diets, other }: Finders): WordFinder[] => [
  ...Object.values(topics),
  ...Object.values(allergens),
  ...Object.values(diets),
  other,
];

/**
 * Returns the language of which a question has the most known words. If two languages have equally many, or the
 * question has no known word, returns the language of the guest's page.
 */
export function languageOfQuestion(question: string, ofPage: Language): Language {
  const text = plainText(question);
  if (hasHan(text)) return "zh";
  const counts = new Map(
    LANGUAGES.map((language) => [
      language,
      groupsOf(FINDERS[language]).reduce((count, finder) => count + finder.count(text), 0),
    ]),
  );
  const most = Math.max(...counts.values());
  if (counts.get(ofPage) === most) return ofPage;
  return LANGUAGES.find((language) => counts.get(language) === most) ?? ofPage;
}

/**
 * Returns what a question is about. `names` are plain names of dishes that it mentions. The words of these names do not
 * indicate what is asked, such as "fish" in "Is there milk in the fish curry?".
 */
export function understand(question: string, language: Language, names: readonly string[] = []): Understood {
  const finders = FINDERS[language];
  let text = plainText(question);
  for (const name of names.toSorted((a, b) => b.length - a.length)) text = text.replace(name, " ");
  const topics = new Set(TOPICS.filter((topic) => finders.topics[topic].isIn(text)));
  const allergens = ALLERGENS.filter((allergen) => finders.allergens[allergen].isIn(text));
  const diets = DIETS.filter((diet) => finders.diets[diet].isIn(text));
  for (const finder of groupsOf(finders)) text = finder.remove(text);
  return { language, topics, allergens, diets, rest: text.split(" ").filter(Boolean) };
}

/** Makes a finder of words as the files `help-words.tsv` have them. `spaced` is false for a language without spaces. */
function wordFinder(words: readonly string[], { spaced }: { spaced: boolean }): WordFinder {
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
