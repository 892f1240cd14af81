// Written by `npm run languages`.
import { type ReceiptTexts, texts as en } from "#src/shared/languages/en/receipt.ts";
import { texts as es } from "#src/shared/languages/es/receipt.ts";
import { texts as fr } from "#src/shared/languages/fr/receipt.ts";
import { texts as de } from "#src/shared/languages/de/receipt.ts";
import { texts as zh } from "#src/shared/languages/zh/receipt.ts";
import { texts as zhHant } from "#src/shared/languages/zh-hant/receipt.ts";
import type { PageLanguage } from "#src/shared/languages.ts";

export const RECEIPT_TEXTS: Record<PageLanguage, ReceiptTexts> = {
  en,
  es,
  fr,
  de,
  zh,
  "zh-Hant": zhHant,
};
