/** The languages of the menu, of what guests read, and of receipts. */
export const LANGUAGES = ["en", "es", "fr", "de", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];
