// Written by `npm run languages`.

/** The languages of the menu, of other texts for guests, and of receipts. */
export const LANGUAGES = ["en", "es", "fr", "de", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a guest's page: Chinese is written in Traditional characters where the browser asks for them. */
export type PageLanguage = Language | "zh-Hant";
