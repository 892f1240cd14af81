/** What stands on a printed card, in the restaurant's language. */
const WORDS: Record<string, { table: string; scan: string }> = {
  en: { table: "Table", scan: "Scan to see the menu and order" },
  es: { table: "Mesa", scan: "Escanea para ver la carta y pedir" },
  fr: { table: "Table", scan: "Scannez pour voir la carte et commander" },
  de: { table: "Tisch", scan: "Scannen, Karte ansehen und bestellen" },
  zh: { table: "桌号", scan: "扫码看菜单并点餐" },
};

const ENGLISH = { table: "Table", scan: "Scan to see the menu and order" };

export const wordsOf = (language: string) => WORDS[language] ?? ENGLISH;
