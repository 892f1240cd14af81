import type { PrepRecipes } from "#src/features/prep/recipes.ts";

/** Maximum number of levels of prep items that contain one another. */
export const MAX_DEPTH = 5;

/** Returns the ids of each prep item's parts, from pairs of a prep item and a part. */
export function partsByItem(pairs: readonly (readonly [item: string, part: string])[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const [item, part] of pairs) parts.set(item, [...(parts.get(item) ?? []), part]);
  return parts;
}

/**
 * Returns the ids on the path from an item back to itself, both ends included; null when the item does not contain
 * itself.
 */
export function cycleOf(recipes: PrepRecipes, itemId: string): string[] | null {
  const visited = new Set<string>();
  const search = (id: string, path: string[]): string[] | null => {
    for (const { ingredient_id } of recipes.get(id)?.lines ?? []) {
      if (ingredient_id === itemId) return [...path, ingredient_id];
      if (visited.has(ingredient_id)) continue;
      visited.add(ingredient_id);
      const found = search(ingredient_id, [...path, ingredient_id]);
      if (found) return found;
    }
    return null;
  };
  return search(itemId, [itemId]);
}

/** Returns the longest chain of prep items inside one another, outermost first. There must be no cycle. */
export function deepestChain(recipes: PrepRecipes): string[] {
  const chains = new Map<string, string[]>();
  const chainOf = (id: string): string[] => {
    const known = chains.get(id);
    if (known) return known;
    const lines = recipes.get(id)?.lines;
    const below = lines ? longest(lines.map((line) => chainOf(line.ingredient_id))) : [];
    const chain = lines ? [id, ...below] : [];
    chains.set(id, chain);
    return chain;
  };
  return longest([...recipes.keys()].map(chainOf));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

/**
 * Returns the recipes with one item replaced by another. If `into` has a recipe, it keeps it; otherwise it gets the
 * recipe of `from`.
 */
export function replaceItem(recipes: PrepRecipes, { from, into }: { from: string; into: string }): PrepRecipes {
  const own = recipes.get(into) ?? recipes.get(from);
  const others = [...recipes].filter(([id]) => id !== from && id !== into);
  return new Map(
    [...others, ...(own ? [[into, own] as const] : [])].map(([id, recipe]) => {
      const lines = recipe.lines.map((line) => (line.ingredient_id === from ? { ...line, ingredient_id: into } : line));
      return [id, { ...recipe, lines }];
    }),
  );
}
