/** The languages of the menu, of what guests read, and of receipts. */
export const LANGUAGES = ["en", "es", "fr", "de", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a guest's page: Chinese is written in Traditional characters where the browser asks for them. */
export type PageLanguage = Language | "zh-Hant";

/** Where Chinese is written in Traditional characters, as in ISO 3166. */
const TRADITIONAL_COUNTRIES: ReadonlySet<string | undefined> = new Set(["TW", "HK", "MO"]);

/** Returns how the product writes a language in a country. What people have typed is never converted. */
export const writtenIn = (language: Language, country: string | undefined): PageLanguage =>
  language === "zh" && TRADITIONAL_COUNTRIES.has(country) ? "zh-Hant" : language;
