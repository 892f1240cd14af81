import type { CardTexts } from "#src/shared/languages/en/card.ts";

export const texts: CardTexts = { table: "Tisch", scan: "Scannen, Karte ansehen und bestellen" };
