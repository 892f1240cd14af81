import type { CardTexts } from "#src/shared/languages/en/card.ts";

export const texts: CardTexts = { table: "Mesa", scan: "Escanea para ver la carta y pedir" };
