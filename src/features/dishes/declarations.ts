/** The 14 groups that Regulation (EU) No 1169/2011, Annex II, wants named on a menu. */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ["vegetarian", "vegan", "halal", "kosher"] as const;
export type Diet = (typeof DIETS)[number];

export type DeclarationName = Allergen | Diet;
export type AllergenState = "contains" | "may_contain" | "none" | "unknown";
export type DietState = "suitable" | "unsuitable" | "unknown";
export type DeclarationState = AllergenState | DietState;

/** What is known of one thing; a name that is missing is unknown. */
export type Declarations = Partial<Record<DeclarationName, DeclarationState>>;

export const DECLARATION_LABELS: Record<DeclarationName, string> = {
  gluten: "Cereals containing gluten",
  crustaceans: "Crustaceans",
  eggs: "Eggs",
  fish: "Fish",
  peanuts: "Peanuts",
  soybeans: "Soybeans",
  milk: "Milk",
  nuts: "Nuts",
  celery: "Celery",
  mustard: "Mustard",
  sesame: "Sesame",
  sulphites: "Sulphur dioxide and sulphites",
  lupin: "Lupin",
  molluscs: "Molluscs",
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  halal: "Halal",
  kosher: "Kosher",
};

export const isDiet = (name: string): name is Diet => (DIETS as readonly string[]).includes(name);

/** Of animals, so never vegan; of killed animals, so not vegetarian either. */
const NOT_VEGAN: readonly Allergen[] = ["milk", "eggs"];
const NOT_VEGETARIAN: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];

/**
 * What follows from what the owner said of an ingredient: vegan food is vegetarian, meat is not vegan, milk is not vegan.
 * Only ever adds what was unknown.
 */
export function concluded(given: Declarations): Declarations {
  const result: Declarations = { ...given };
  const contains = (name: Allergen) => given[name] === "contains";
  if (result.vegetarian === undefined) {
    if (NOT_VEGETARIAN.some(contains)) result.vegetarian = "unsuitable";
    else if (given.vegan === "suitable") result.vegetarian = "suitable";
  }
  if (result.vegan === undefined) {
    if (result.vegetarian === "unsuitable" || NOT_VEGAN.some(contains)) result.vegan = "unsuitable";
  }
  return result;
}

/**
 * The allergen of a dish from its ingredients: one that contains it is enough; "none" needs every ingredient to say so,
 * and a dish without a recipe is unknown.
 */
export function dishAllergen(states: readonly (DeclarationState | undefined)[]): AllergenState {
  if (states.includes("contains")) return "contains";
  if (states.includes("may_contain")) return "may_contain";
  return states.length > 0 && states.every((state) => state === "none") ? "none" : "unknown";
}

/** A dish suits a diet when every ingredient is known to; one that does not is enough against it. */
export function dishDiet(states: readonly (DeclarationState | undefined)[]): DietState {
  if (states.includes("unsuitable")) return "unsuitable";
  return states.length > 0 && states.every((state) => state === "suitable") ? "suitable" : "unknown";
}

export interface Declared {
  contains: DeclarationName[];
  may_contain: DeclarationName[];
  unknown: DeclarationName[];
  suitable: DeclarationName[];
  unsuitable: DeclarationName[];
}

/** What a dish declares: the owner's own word where there is one, else what its ingredients (all sizes) come to. */
export function declareDish(ingredients: readonly Declarations[], overrides: Declarations = {}): Declared {
  const known = ingredients.map(concluded);
  const declared: Declared = { contains: [], may_contain: [], unknown: [], suitable: [], unsuitable: [] };
  for (const name of [...ALLERGENS, ...DIETS]) {
    const states = known.map((ingredient) => ingredient[name]);
    const state = overrides[name] ?? (isDiet(name) ? dishDiet(states) : dishAllergen(states));
    if (state !== "none") declared[state].push(name);
  }
  return declared;
}
