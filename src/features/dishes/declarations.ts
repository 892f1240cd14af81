/** The 14 groups that Regulation (EU) No 1169/2011, Annex II, requires on a menu. */
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
type AllergenState = "contains" | "may_contain" | "none" | "unknown";
type DietState = "suitable" | "unsuitable" | "unknown";
export type DeclarationState = AllergenState | DietState;

/** The declared states of an ingredient or dish; a name that is missing is unknown. */
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

/** Returns whether at least one allergen of the ingredient is not set. */
export const hasUnset = (declared: Declarations | undefined): boolean =>
  ALLERGENS.some((allergen) => declared?.[allergen] === undefined);

export const isDiet = (name: string): name is Diet => (DIETS as readonly string[]).includes(name);

/** Products from animals, which are not vegan. */
const NOT_VEGAN: readonly Allergen[] = ["milk", "eggs"];
/** Animals themselves, which are neither vegetarian nor vegan. */
const NOT_VEGETARIAN: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];

/**
 * Returns an ingredient's declarations with the diets that follow from them: vegan food is vegetarian, fish is not
 * vegetarian, milk is not vegan. Only unknown diets are added.
 */
export function inferDiets(declared: Declarations): Declarations {
  const result: Declarations = { ...declared };
  const contains = (name: Allergen) => declared[name] === "contains";
  if (result.vegetarian === undefined) {
    if (NOT_VEGETARIAN.some(contains)) result.vegetarian = "unsuitable";
    else if (declared.vegan === "suitable") result.vegetarian = "suitable";
  }
  if (result.vegan === undefined) {
    if (result.vegetarian === "unsuitable" || NOT_VEGAN.some(contains)) result.vegan = "unsuitable";
  }
  return result;
}

/**
 * Returns a dish's state for an allergen from the states of its ingredients. If one ingredient contains it, so does the
 * dish. "none" requires "none" of every ingredient. A dish without a recipe is unknown.
 */
export function dishAllergen(states: readonly (DeclarationState | undefined)[]): AllergenState {
  if (states.includes("contains")) return "contains";
  if (states.includes("may_contain")) return "may_contain";
  return states.length > 0 && states.every((state) => state === "none") ? "none" : "unknown";
}

/** Returns a dish's state for a diet: suitable if every ingredient is, unsuitable if one is. */
export function dishDiet(states: readonly (DeclarationState | undefined)[]): DietState {
  if (states.includes("unsuitable")) return "unsuitable";
  return states.length > 0 && states.every((state) => state === "suitable") ? "suitable" : "unknown";
}

/**
 * Returns the declarations of prep items, which follow from their parts, at any depth, and from the owner's
 * declarations about the prep item itself. The owner's declaration adds to what the parts contain and never removes it.
 * Where the parts are unknown, the owner's declaration decides. Before this, `knownFood` has removed from `declared`
 * the declarations that were made about other parts. `parts` has the ids of the parts of each prep item. All other
 * items keep their own declarations.
 */
export function withPrepItems(
  declared: ReadonlyMap<string, Declarations>,
  parts: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Declarations> {
  if (parts.size === 0) return declared;
  const all = new Map(declared);
  const done = new Set<string>();
  const declarationsOf = (id: string): Declarations => {
    const below = parts.get(id);
    if (below && !done.has(id)) {
      done.add(id);
      all.set(id, combine(declared.get(id) ?? {}, below.map(declarationsOf)));
    }
    return all.get(id) ?? {};
  };
  for (const id of parts.keys()) declarationsOf(id);
  return all;
}

const WORST_FIRST = ["contains", "may_contain", "unsuitable"] as const;

function combine(own: Declarations, parts: readonly Declarations[]): Declarations {
  const known = parts.map(inferDiets);
  const result: Declarations = { ...own };
  for (const name of [...ALLERGENS, ...DIETS]) {
    const derived = derivedState(name, known);
    const worst = WORST_FIRST.find((state) => state === derived || state === own[name]);
    const state = worst ?? own[name] ?? derived;
    if (state !== "unknown") result[name] = state;
  }
  return result;
}

/**
 * Returns the declarations of an item for which there are two lists of declarations: the more careful of two states.
 */
export function mergeDeclarations(a: Declarations, b: Declarations): Declarations {
  const result: Declarations = { ...b, ...a };
  for (const name of [...ALLERGENS, ...DIETS]) {
    const worst = WORST_FIRST.find((state) => state === a[name] || state === b[name]);
    if (worst) result[name] = worst;
  }
  return result;
}

export interface Declared {
  contains: DeclarationName[];
  may_contain: DeclarationName[];
  unknown: DeclarationName[];
  suitable: DeclarationName[];
  unsuitable: DeclarationName[];
}

/** States from the most careful to the least. */
const CAREFUL_FIRST = ["contains", "may_contain", "unsuitable", "unknown", "none", "suitable"] as const;

/**
 * Returns the state that guests see: the owner's override if there is one, otherwise what follows from the recipe. An
 * override in doubt may not be less careful than the recipe, nor than "ask our staff".
 */
export function shownState(
  derived: DeclarationState,
  override: DeclarationState | undefined,
  unverified: boolean,
): DeclarationState {
  if (override === undefined) return derived;
  if (!unverified) return override;
  return CAREFUL_FIRST.find((state) => state === override || state === derived || state === "unknown") ?? "unknown";
}

const NONE_UNVERIFIED: ReadonlySet<DeclarationName> = new Set();

/**
 * Returns what a dish declares, from its ingredients and the owner's overrides; those in `unverified` have to be asked
 * again.
 */
export function declareDish(
  ingredients: readonly Declarations[],
  overrides: Declarations = {},
  unverified: ReadonlySet<DeclarationName> = NONE_UNVERIFIED,
): Declared {
  const known = ingredients.map(inferDiets);
  const declared: Declared = { contains: [], may_contain: [], unknown: [], suitable: [], unsuitable: [] };
  for (const name of [...ALLERGENS, ...DIETS]) {
    const state = shownState(derivedState(name, known), overrides[name], unverified.has(name));
    if (state !== "none") declared[state].push(name);
  }
  return declared;
}

/** Returns what follows from the ingredients of a dish; their diets have been inferred already. */
export function derivedState(name: DeclarationName, ingredients: readonly Declarations[]): DeclarationState {
  const states = ingredients.map((ingredient) => ingredient[name]);
  return isDiet(name) ? dishDiet(states) : dishAllergen(states);
}
