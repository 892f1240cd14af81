// Written by `npm run languages`.
import { type OptionTexts, texts as en } from "#src/shared/languages/en/option.ts";
import { texts as es } from "#src/shared/languages/es/option.ts";
import { texts as fr } from "#src/shared/languages/fr/option.ts";
import { texts as de } from "#src/shared/languages/de/option.ts";
import { texts as zh } from "#src/shared/languages/zh/option.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/option.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const OPTION_TEXTS: Record<PageLanguage, OptionTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
