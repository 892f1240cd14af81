import type { CardTexts } from "#src/shared/languages/en/card.ts";

export const texts: CardTexts = { table: "Table", scan: "Scannez pour voir la carte et commander" };
