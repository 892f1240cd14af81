import type { DishImage } from "#src/features/dishes/contract.ts";

/** Titles and texts of toasts, verbatim from docs/spec/3-dishes-orders-menu.md, "5. Validation rules". */
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

/** "Invalid size: Please enter ...", as one sentence. */
export const sentence = ({ title, message }: { title: string; message: string }) => `${title}: ${message}`;

export const FIRST_SIZE = { name: "Regular", price: 0 } as const;

interface StockLine {
  stock_quantity: number;
  ingredient: { id: string; status: string; quantity_available: number };
}
interface Stocked {
  is_available: boolean;
  sizes: readonly { ingredients: readonly StockLine[] }[];
}

/** Too little for one portion is as good as nothing: the diner is refused either way. */
function isOut({ stock_quantity, ingredient }: StockLine): boolean {
  return ingredient.status === "out_of_stock" || ingredient.quantity_available < stock_quantity;
}

export interface StockNote {
  text: string;
  tone: "bad" | "warn" | "good" | "none";
}

/** "Out of stock (2)", "Low stock (1)", "All ingredients in stock" or "Missing ingredient data", over every size. */
export function stockNote({ sizes }: Stocked): StockNote {
  const lines = sizes.flatMap((size) => size.ingredients);
  if (lines.length === 0) return { text: "Missing ingredient data", tone: "none" };
  const out = new Set(lines.filter(isOut).map((line) => line.ingredient.id));
  if (out.size > 0) return { text: `Out of stock (${out.size})`, tone: "bad" };
  const low = new Set(lines.filter((line) => line.ingredient.status === "low_stock").map((line) => line.ingredient.id));
  if (low.size > 0) return { text: `Low stock (${low.size})`, tone: "warn" };
  return { text: "All ingredients in stock", tone: "good" };
}

/** A dish that is offered although an ingredient of one of its sizes has run out. */
export function needsAvailabilityFix(dish: Stocked): boolean {
  return dish.is_available && dish.sizes.some((size) => size.ingredients.some(isOut));
}

/** The price the list sorts by. */
export function lowestPrice(dish: { price: number; sizes: readonly { price: number }[] }): number {
  return dish.sizes.length > 0 ? Math.min(...dish.sizes.map((size) => size.price)) : dish.price;
}

export interface ImageSources {
  avif: string;
  webp: string;
}

/** The `srcset` of each format of a stored picture; `null` for a picture that lies elsewhere. */
export function imageSources(imageUrl: string | null, image: Pick<DishImage, "widths"> | null): ImageSources | null {
  if (!imageUrl || !image) return null;
  const base = imageUrl.replace(/\.\w+$/, "");
  const set = (format: string) => image.widths.map((width) => `${base}-${width}.${format} ${width}w`).join(", ");
  return { avif: set("avif"), webp: set("webp") };
}
