// Written by `npm run languages`.
import { type CardTexts, texts as en } from "#src/shared/languages/en/card.ts";
import { texts as es } from "#src/shared/languages/es/card.ts";
import { texts as fr } from "#src/shared/languages/fr/card.ts";
import { texts as de } from "#src/shared/languages/de/card.ts";
import { texts as zh } from "#src/shared/languages/zh/card.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/card.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const CARD_TEXTS: Record<PageLanguage, CardTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
