import type { DishImage } from "#src/features/dishes/contract.ts";

/** Titles and messages of toasts, verbatim from docs/spec/3-dishes-orders-menu.md, "5. Validation rules". */
export const MESSAGES = {
  missingIngredients: {
    title: "Missing ingredients",
    message: "Please add at least one ingredient to your dish.",
  },
  invalidSize: { title: "Invalid size", message: "Please enter a name and a valid price for the new size." },
  lastSize: { title: "Cannot remove size", message: "You must have at least one size for your dish." },
  invalidIngredient: { title: "Invalid ingredient", message: "The selected ingredient does not exist." },
  updateFailed: { title: "Update failed", message: "Could not update the dish. Please try again." },
  noDish: { title: "Error", message: "No dish selected for update." },
} as const;

export const duplicateIngredient = (name: string) => ({
  title: "Duplicate ingredient",
  message: `${name} is already in this size.`,
});

/** Returns title and message as one sentence: "Invalid size: Please enter ...". */
export const sentence = ({ title, message }: { title: string; message: string }) => `${title}: ${message}`;

export const FIRST_SIZE = { name: "Regular", price: 0 } as const;

interface StockLine {
  stock_quantity: number;
  ingredient: { id: string; status: string; quantity_available: number };
}
interface Stocked {
  is_available: boolean;
  sizes: readonly { ingredients: readonly StockLine[]; needs?: readonly StockLine[] | undefined }[];
}

/** The amounts that a portion of a size takes out of stock. */
const takenBy = ({ ingredients, needs }: Stocked["sizes"][number]) => needs ?? ingredients;

/** Less stock than one portion needs counts as out of stock, because the order would be rejected. */
function isOut({ stock_quantity, ingredient }: StockLine): boolean {
  return ingredient.status === "out_of_stock" || ingredient.quantity_available < stock_quantity;
}

interface StockSummary {
  text: string;
  tone: "bad" | "warn" | "good" | "none";
}

/** Returns "Out of stock (2)", "Low stock (1)", "All ingredients in stock" or "Missing ingredient data", over all sizes. */
export function stockSummary({ sizes }: Stocked): StockSummary {
  const lines = sizes.flatMap(takenBy);
  if (lines.length === 0) return { text: "Missing ingredient data", tone: "none" };
  const out = new Set(lines.filter(isOut).map((line) => line.ingredient.id));
  if (out.size > 0) return { text: `Out of stock (${out.size})`, tone: "bad" };
  const low = new Set(lines.filter((line) => line.ingredient.status === "low_stock").map((line) => line.ingredient.id));
  if (low.size > 0) return { text: `Low stock (${low.size})`, tone: "warn" };
  return { text: "All ingredients in stock", tone: "good" };
}

/** Number of portions from which the number is no longer shown. */
const MANY_PORTIONS = 6;

/**
 * Returns "3 left" when the stock covers only a few more portions. The portions are counted for the size of which the
 * stock covers most. Returns null when the stock covers many portions or none, or when the amount that a portion takes
 * is unknown.
 */
export function fewLeft({ sizes }: Pick<Stocked, "sizes">): string | null {
  const remaining = sizes.flatMap((size) => {
    const taken = takenBy(size).filter(({ stock_quantity }) => stock_quantity > 0);
    return taken.length === 0 ? [] : [Math.min(...taken.map(portionsOf))];
  });
  const most = Math.max(...remaining, 0);
  return remaining.length === sizes.length && most > 0 && most < MANY_PORTIONS ? `${most} left` : null;
}

/**
 * Returns how many portions the stock of one ingredient covers. Division alone would miss exact multiples, because
 * quantities have six decimals.
 */
const portionsOf = ({ stock_quantity, ingredient: { quantity_available } }: StockLine): number =>
  Math.floor(Math.round(Math.max(quantity_available, 0) * 1e6) / Math.round(stock_quantity * 1e6));

/** Returns whether guests can order the dish although an ingredient of one of its sizes is out of stock. */
export function needsAvailabilityFix(dish: Stocked): boolean {
  return dish.is_available && dish.sizes.some((size) => takenBy(size).some(isOut));
}

/** Returns the price that the list is sorted by. */
export function lowestPrice(dish: { price: number; sizes: readonly { price: number }[] }): number {
  return dish.sizes.length > 0 ? Math.min(...dish.sizes.map((size) => size.price)) : dish.price;
}

interface ImageSources {
  avif: string;
  webp: string;
}

/** Returns the `srcset` of each format of a stored picture; `null` for a picture at another address. */
export function imageSources(imageUrl: string | null, image: Pick<DishImage, "widths"> | null): ImageSources | null {
  if (!imageUrl || !image) return null;
  const base = imageUrl.replace(/\.\w+$/, "");
  const set = (format: string) => image.widths.map((width) => `${base}-${width}.${format} ${width}w`).join(", ");
  return { avif: set("avif"), webp: set("webp") };
}

/**
 * Returns the sum of the nutrition of two recipe lines, per nutrient; `null` when the nutrition of either is unknown.
 */
export function combinedNutrition(a: unknown, b: unknown): Record<string, unknown> | null {
  if (!isRecord(a) || !isRecord(b)) return null;
  const added = Object.entries(a).map(([name, value]) => {
    const more = b[name];
    const sum = typeof value === "number" && typeof more === "number" ? Math.round((value + more) * 100) / 100 : value;
    return [name, sum] as const;
  });
  return Object.fromEntries(added);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
