import { MEASURES, type MeasureName, volumeSystem } from "#src/shared/measures.ts";
import {
  CONTAINER_WORDS,
  type Container,
  COUNT_WORDS,
  type CountName,
  COUNTS,
  LOCAL_WORDS,
  MEASURE_WORDS,
  VIETNAMESE_WORDS,
  WORDS_BY_COUNTRY,
  WORDS_BY_GOODS,
} from "#src/shared/unit-word-list.ts";

/**
 * The meaning of a unit's word. A measure is exact. A count is a number of pieces. The name of a container does not say
 * what it holds. An unclear word has several meanings. The country or the goods decide between them, or a person is
 * asked.
 */
export type UnitMeaning =
  | { kind: "measure"; measure: MeasureName }
  | { kind: "count"; name: CountName; pieces: number }
  | { kind: "container"; container: Container }
  | { kind: "unclear"; choices: readonly UnitMeaning[]; decided_by: "country" | "goods" };

/** What is known about the context of a word. */
export interface UnitContext {
  /** The ISO 3166 code of the company, or of the supplier who wrote the document. */
  country?: string | null | undefined;
  /** The base unit of the goods, when the word is about a known item. */
  base?: "g" | "ml" | undefined;
}

const SEPARATORS = /[\s.\-_'’()]/g;

const exactKey = (word: string) => word.normalize("NFC").toLowerCase().replaceAll(SEPARATORS, "");

/**
 * Returns the key by which words are compared: without case, spaces, points and hyphens, and without marks on Latin
 * letters.
 */
export function unitKey(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .replaceAll(SEPARATORS, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("⁄", "/");
}

interface Entry {
  /** The word as people write it, with spaces. */
  word: string;
  meaning: (context: UnitContext) => UnitMeaning;
}

const isCount = (name: string): name is CountName => Object.hasOwn(COUNTS, name);
const isMeasure = (name: string): name is MeasureName => Object.hasOwn(MEASURES, name);

/** Returns the meaning of a name in the vocabulary: "kg", "dozen" or "crate". */
function meaningCalled(name: MeasureName | CountName | Container): UnitMeaning {
  if (isCount(name)) return { kind: "count", name, pieces: COUNTS[name] };
  return isMeasure(name) ? { kind: "measure", measure: name } : { kind: "container", container: name };
}

const entriesOf = (lists: readonly [MeasureName | CountName | Container, string[]][]): Entry[] =>
  lists.flatMap(([name, words]) => words.map((word) => ({ word, meaning: () => meaningCalled(name) })));

const ENTRIES: readonly Entry[] = [
  ...entriesOf([...MEASURE_WORDS, ...COUNT_WORDS, ...CONTAINER_WORDS]),
  ...WORDS_BY_COUNTRY.flatMap(({ words, meanings }) =>
    words.map((word) => ({ word, meaning: (context: UnitContext) => meaningInCountry(meanings, context.country) })),
  ),
  ...WORDS_BY_GOODS.flatMap(({ words, choices }) =>
    words.map((word) => ({ word, meaning: (context: UnitContext) => meaningOfGoods(choices, context) })),
  ),
];

const BY_KEY = new Map(ENTRIES.map((entry) => [unitKey(entry.word), entry]));
const BY_EXACT_KEY = new Map(entriesOf(VIETNAMESE_WORDS).map((entry) => [exactKey(entry.word), entry]));

/** Every word of the vocabulary as people write it, for parsers that look for words of several tokens. */
export const UNIT_WORDS: readonly string[] = [...BY_KEY.values(), ...BY_EXACT_KEY.values()].map(({ word }) => word);

/**
 * Returns the meaning of a printed or spoken unit; undefined for a word that the vocabulary does not have. The caller
 * asks about such a word and never assumes pieces.
 *
 * @param context decides between the meanings of a word: when it is not sufficient, an unclear meaning is returned
 */
export function meaningOfUnit(word: string, context: UnitContext = {}): UnitMeaning | undefined {
  const key = unitKey(word);
  const local = LOCAL_WORDS.find(
    ({ words, countries }) => words.includes(key) && context.country && countries.includes(context.country),
  );
  if (local) return oneOf(local.choices.map(meaningCalled));
  // For "Kratten." and "punnets": the list contains a plural only when it differs from the word by more than a letter.
  const singular = key.length > 4 && key.endsWith("s") ? BY_KEY.get(key.slice(0, -1)) : undefined;
  return (BY_EXACT_KEY.get(exactKey(word)) ?? BY_KEY.get(key) ?? singular)?.meaning(context);
}

function oneOf(choices: readonly UnitMeaning[]): UnitMeaning {
  const [first] = choices;
  return choices.length === 1 && first ? first : { kind: "unclear", choices, decided_by: "goods" };
}

/** Returns how many grams or millilitres one of a measure is, as exact decimal text. */
export function measureSize(name: MeasureName): { base: "g" | "ml"; factor: string } {
  return MEASURES[name];
}

type InCountries = readonly { measure: MeasureName; countries: readonly string[] }[];

function meaningInCountry(meanings: InCountries, country: string | null | undefined): UnitMeaning {
  const decided = meanings.filter(({ countries }) => country && countries.includes(country));
  const [only] = decided;
  if (only) return meaningCalled(only.measure);
  return { kind: "unclear", choices: meanings.map((meaning) => meaningCalled(meaning.measure)), decided_by: "country" };
}

/** Returns the meaning for goods: an ounce is a weight if they are held by weight; otherwise a person is asked. */
function meaningOfGoods(
  choices: readonly (MeasureName | CountName | Container | "fl oz")[],
  context: UnitContext,
): UnitMeaning {
  const meanings = choices.flatMap((choice): UnitMeaning[] =>
    choice === "fl oz" ? fluidOunces(context.country) : [meaningCalled(choice)],
  );
  const [first] = meanings;
  const isWeight = context.base === "g" && first?.kind === "measure" && MEASURES[first.measure].base === "g";
  return isWeight ? first : { kind: "unclear", choices: meanings, decided_by: "goods" };
}

function fluidOunces(country: string | null | undefined): UnitMeaning[] {
  const system = volumeSystem(country);
  const systems = system ? [system] : (["US", "imperial"] as const);
  return systems.map((system) => meaningCalled(`${system} fl oz`));
}
