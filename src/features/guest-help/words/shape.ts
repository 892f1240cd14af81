import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";

/** What a guest may ask about. */
export const TOPICS = [
  "order",
  "staff",
  "allergy",
  "contains",
  "ingredients",
  "calories",
  "price",
  "cheapest",
  "available",
  "hours",
  "payment",
  "how_to_order",
  "address",
  "offer",
  "greeting",
  "elsewhere",
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * The words of a language without accents and in lower case, separated by commas. A word with `*` is the beginning of words;
 * several words must follow each other. Chinese is searched without spaces.
 */
export interface Words {
  topics: Record<Topic, string>;
  allergens: Record<Allergen, string>;
  diets: Record<Diet, string>;
  /** Words that say nothing of what is asked, but of the language. */
  other: string;
}
