/** The languages that the agent understands and speaks. Guests can read further languages (`shared/languages.ts`). */
export const LANGUAGES = ["en", "es", "fr", "de", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the agent's texts. Chinese is in Traditional characters if the country or the reader uses them. */
export type PageLanguage = Language | "zh-Hant";
