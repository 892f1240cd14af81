interface CardTexts {
  table: string;
  scan: string;
}

const ENGLISH: CardTexts = { table: "Table", scan: "Scan to see the menu and order" };

const TEXTS: Record<string, CardTexts> = {
  en: ENGLISH,
  es: { table: "Mesa", scan: "Escanea para ver la carta y pedir" },
  fr: { table: "Table", scan: "Scannez pour voir la carte et commander" },
  de: { table: "Tisch", scan: "Scannen, Karte ansehen und bestellen" },
  zh: { table: "桌号", scan: "扫码看菜单并点餐" },
};

/** Returns the texts of a printed card in the restaurant's language; in English for languages that are not listed. */
export const cardTextsIn = (language: string): CardTexts => TEXTS[language] ?? ENGLISH;
