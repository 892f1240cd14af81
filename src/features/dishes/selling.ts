import { MESSAGES, sentence } from "#src/features/dishes/rules.ts";

export type SellingField = "name" | "category_id" | "description" | "ingredients" | "sizes";

/** Something that a dish lacks to be on the menu. */
export interface SellingProblem {
  field: SellingField;
  /** The position of the size concerned; only for `sizes`. */
  size?: number;
  title: string;
  message: string;
}

interface SellableDish {
  name: string;
  category_id: string | null;
  description: string;
  sizes: readonly { name: string; price: number; ingredients: { length: number } }[];
}

export const REQUIRED = {
  name: "Name is required",
  category_id: "Category is required",
  description: "Description is required",
} as const;

/**
 * Returns what a dish lacks before guests can order it, in the order of the form; nothing for a complete dish. A draft,
 * which is a dish that is not available, needs only a name.
 */
export function sellingProblems({ name, category_id, description, sizes }: SellableDish): SellingProblem[] {
  const problems: SellingProblem[] = [];
  const required = (field: keyof typeof REQUIRED, value: string) => {
    if (value.trim() === "") problems.push({ field, title: "Check the fields in red", message: REQUIRED[field] });
  };
  required("name", name);
  required("category_id", category_id ?? "");
  required("description", description);
  if ((sizes[0]?.ingredients.length ?? 0) === 0)
    problems.push({ field: "ingredients", ...MESSAGES.missingIngredients });
  for (const [index, size] of sizes.entries()) {
    if (size.name.trim() === "" || !(size.price > 0)) {
      problems.push({ field: "sizes", size: index, ...MESSAGES.invalidSize });
    }
  }
  return problems;
}

/** Returns the problem as text for a client of the API. */
export function problemText({ field, title, message }: SellingProblem): string {
  return field in REQUIRED ? message : sentence({ title, message });
}

/**
 * Returns warnings to show before the dish is sold. The dish may be sold in spite of them: further sizes without a
 * recipe.
 */
export function sellingWarnings({ sizes }: Pick<SellableDish, "sizes">): string[] {
  return sizes
    .slice(1)
    .filter(({ ingredients }) => ingredients.length === 0)
    .map(({ name }) => `${name || "A size"} has no recipe: selling it takes nothing from stock.`);
}
