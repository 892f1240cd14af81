// Written by `npm run languages`.
import { type HelpTexts, texts as en } from "#src/shared/languages/en/help.ts";
import { texts as es } from "#src/shared/languages/es/help.ts";
import { texts as fr } from "#src/shared/languages/fr/help.ts";
import { texts as de } from "#src/shared/languages/de/help.ts";
import { texts as zh } from "#src/shared/languages/zh/help.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/help.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const HELP_TEXTS: Record<PageLanguage, HelpTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
