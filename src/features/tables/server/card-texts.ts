import { writtenIn } from "#src/features/companies/countries.ts";
import type { CardTexts } from "#src/shared/languages/en/card.ts";
import { CARD_TEXTS } from "#src/shared/languages/card-texts.ts";
import { LANGUAGES } from "#src/shared/languages.ts";

/**
 * Returns the texts of a printed card in the restaurant's language, written as its country does; in English for languages
 * that are not known.
 */
export function cardTextsIn(language: string, country?: string): CardTexts {
  const known = LANGUAGES.find((text) => text === language) ?? "en";
  return CARD_TEXTS[writtenIn(known, country)];
}
