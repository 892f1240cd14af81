import { suggestDeclarations } from "#src/features/dishes/allergen-suggestions.ts";
import type { Declaration } from "#src/features/dishes/declaration-contract.ts";
import { ALLERGENS, type Declarations, inferDiets } from "#src/features/dishes/declarations.ts";

/** What the demo's owner declared about an ingredient: its name's suggestion, and none of the other allergens. */
export function declarationsOf({ id, name }: { id: string; name: string }): {
  item_id: string;
  declarations: Declaration[];
} {
  const suggested = suggestDeclarations(name);
  const declared: Declarations = { ...suggested };
  for (const allergen of ALLERGENS) declared[allergen] ??= "none";
  if (/honey/i.test(name)) declared.vegan = "unsuitable";
  const { vegetarian, vegan } = inferDiets(declared);
  const known: Declarations = { ...declared, vegetarian: vegetarian ?? "suitable", vegan: vegan ?? "suitable" };
  return {
    item_id: id,
    declarations: Object.entries(known).map(([key, state]) => ({ name: key, state }) as Declaration),
  };
}
