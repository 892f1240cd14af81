/** The languages that the agent understands and speaks. Guests may read more of them (`shared/languages.ts`). */
export const LANGUAGES = ["en", "es", "fr", "de", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of what the agent writes: Chinese in Traditional characters where the country or the reader does. */
export type PageLanguage = Language | "zh-Hant";
