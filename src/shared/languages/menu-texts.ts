// Written by `npm run languages`.
import { type MenuTexts, texts as en } from "#src/shared/languages/en/menu.ts";
import { texts as es } from "#src/shared/languages/es/menu.ts";
import { texts as fr } from "#src/shared/languages/fr/menu.ts";
import { texts as de } from "#src/shared/languages/de/menu.ts";
import { texts as zh } from "#src/shared/languages/zh/menu.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/menu.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const MENU_TEXTS: Record<PageLanguage, MenuTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
