// Written by `npm run languages`.
import { type CallTexts, texts as en } from "#src/shared/languages/en/call.ts";
import { texts as es } from "#src/shared/languages/es/call.ts";
import { texts as fr } from "#src/shared/languages/fr/call.ts";
import { texts as de } from "#src/shared/languages/de/call.ts";
import { texts as zh } from "#src/shared/languages/zh/call.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/call.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const CALL_TEXTS: Record<PageLanguage, CallTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
