import type { Chat } from "#src/server/ports/ai/chat.ts";
import type { Vision } from "#src/server/ports/ai/vision.ts";
import type { Pack } from "#src/shared/units.ts";

/** The data of a dish that is needed to describe or draw it. */
export interface DishSketch {
  name: string;
  category: string | null;
  description: string | null;
  /** Most important first. */
  ingredients: readonly string[];
  /** The number of earlier attempts. */
  attempt: number;
}

export interface NutritionRequest {
  /** The ingredient as the kitchen wrote it. */
  name: string;
  quantity: number;
  unit: string;
  packs: readonly Pack[];
  /** A food of the table that the owner chose instead of the first match. */
  food_id?: string | undefined;
}

export interface FoodChoice {
  food_id: string;
  food_name: string;
  /** Kilocalories of 100 g. */
  calories: number;
}

/** The nutrition of the whole quantity: kilocalories, and grams of everything else. */
export interface Nutrition {
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  source: string;
  /** The food that the numbers belong to, and how the quantity was converted to grams. */
  match: (FoodChoice & { grams: number; weighed_by: string }) | null;
  others: FoodChoice[];
}

export interface Description {
  description: string;
  source: string;
}

/** A picture as bytes, or the address where a model has put it. */
export interface Illustration {
  picture: { bytes: Uint8Array } | { url: string };
  source: string;
  /** Whether the picture shows the dish as it is. A picture that does not is offered, but not used automatically. */
  fits: boolean;
}

/** The model gave no usable result. Adapters throw it; people may see the message. */
export class AiError extends Error {}

/** A name on a menu, with its description where it has one. */
export interface MenuWords {
  name: string;
  description: string | null;
}

export interface TranslationRequest {
  texts: readonly MenuWords[];
  /** Languages by their English names. */
  from: string;
  to: string;
}

/** A voice message. */
export interface Speech {
  bytes: Uint8Array;
  /** Its media type. */
  type: string;
  /** The file name; some servers recognise the format by its ending. */
  name: string;
}

export interface AiPort {
  /**
   * Translates a menu's texts and returns them in the order of the request; null for a text that the model omitted or
   * changed into something else. Throws `AiError`. Null without a key: a table of words cannot translate a menu.
   */
  readonly translateMenu: ((request: TranslationRequest, signal: AbortSignal) => Promise<(MenuWords | null)[]>) | null;
  /** Returns two or three sentences for the menu. Throws `AiError`. */
  describeDish(dish: DishSketch, signal: AbortSignal): Promise<Description>;
  /**
   * Throws only when the signal aborts. Unknown nutrition is returned as zeros with the source `calculation-fallback`.
   */
  nutritionOf(request: NutritionRequest, signal: AbortSignal): Promise<Nutrition>;
  /** Draws a square picture of the dish. Throws `AiError`. */
  illustrateDish(dish: DishSketch, signal: AbortSignal): Promise<Illustration>;
  /** Null without a key: then nothing leaves the machine. */
  readonly vision: Vision | null;
  /** Returns the words of a voice message. Throws `AiError`. Null without a key: nothing built in can transcribe. */
  readonly transcribe: ((speech: Speech) => Promise<string>) | null;
  /** Null without a key: then the agent understands by grammar alone. */
  readonly chat: Chat | null;
}

export const FALLBACK_SOURCE = "calculation-fallback";

/**
 * The nutrition of an unknown ingredient: it is added nevertheless, with 0 calories (docs/spec/3-dishes-orders-menu.md,
 * "4. States and transitions").
 */
export const NO_NUTRITION: Nutrition = {
  calories: 0,
  protein: 0,
  carbs: 0,
  fat: 0,
  fiber: 0,
  sugar: 0,
  source: FALLBACK_SOURCE,
  match: null,
  others: [],
};
