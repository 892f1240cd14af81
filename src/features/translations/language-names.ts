import type { MenuLanguage } from "#src/features/translations/contract.ts";

export const LANGUAGE_NAMES: Record<MenuLanguage, string> = {
  en: "English",
  es: "Spanish",
  fr: "French",
  de: "German",
  zh: "Chinese",
};
