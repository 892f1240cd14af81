import { writtenIn } from "#src/features/companies/countries.ts";
import { LANGUAGES } from "#src/shared/languages.ts";

interface CardTexts {
  table: string;
  scan: string;
}

const ENGLISH: CardTexts = { table: "Table", scan: "Scan to see the menu and order" };

export const CARD_TEXTS: Record<string, CardTexts> = {
  en: ENGLISH,
  es: { table: "Mesa", scan: "Escanea para ver la carta y pedir" },
  fr: { table: "Table", scan: "Scannez pour voir la carte et commander" },
  de: { table: "Tisch", scan: "Scannen, Karte ansehen und bestellen" },
  zh: { table: "桌号", scan: "扫码看菜单并点餐" },
  "zh-Hant": { table: "桌號", scan: "掃碼看菜單並點餐" },
};

/**
 * Returns the texts of a printed card in the restaurant's language, written as its country does; in English for languages
 * that are not listed.
 */
export function cardTextsIn(language: string, country?: string): CardTexts {
  const known = LANGUAGES.find((one) => one === language);
  return CARD_TEXTS[known ? writtenIn(known, country) : language] ?? ENGLISH;
}
