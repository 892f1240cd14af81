// Written by `npm run languages`.
import { type PickupTexts, texts as en } from "#src/shared/languages/en/pickup.ts";
import { texts as es } from "#src/shared/languages/es/pickup.ts";
import { texts as fr } from "#src/shared/languages/fr/pickup.ts";
import { texts as de } from "#src/shared/languages/de/pickup.ts";
import { texts as zh } from "#src/shared/languages/zh/pickup.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/pickup.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const PICKUP_TEXTS: Record<PageLanguage, PickupTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
