// Written by `npm run languages`.
import { type DialogTexts, texts as en } from "#src/shared/languages/en/dialog.ts";
import { texts as es } from "#src/shared/languages/es/dialog.ts";
import { texts as fr } from "#src/shared/languages/fr/dialog.ts";
import { texts as de } from "#src/shared/languages/de/dialog.ts";
import { texts as zh } from "#src/shared/languages/zh/dialog.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/dialog.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const DIALOG_TEXTS: Record<PageLanguage, DialogTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
