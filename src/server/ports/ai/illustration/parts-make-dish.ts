import type { DishSketch } from "#src/server/ports/ai/ai.ts";
import { isKnown, isShown } from "#src/server/ports/ai/illustration/appearances.ts";
import { readRows } from "#src/shared/read-rows.ts";

/** Dishes whose parts can no longer be told apart on the plate: drawing the parts would draw another dish. */
const TRANSFORMED_DISHES = readRows(new URL("transformed.tsv", import.meta.url), ["dish"]).map(({ dish }) => dish);
const TRANSFORMED = new RegExp(String.raw`\b(${TRANSFORMED_DISHES.join("|")})\b`, "i");

/** Words of a dish's name for an ingredient that must be seen. */
const NAMED: readonly [RegExp, RegExp][] = [
  [/pomodoro|napoli\w*|arrabbiata|marinara|caprese|bruschetta|shakshuka|tomato/i, /tomato|passata|pelati/i],
  [/pesto|basil/i, /pesto|basil/i],
  [/bolognese|rag[uù]|beef|steak/i, /beef|mince|steak|rib|sirloin|brisket/i],
  [/prawn|shrimp|gambas/i, /prawn|shrimp/i],
  [/salmon/i, /salmon/i],
  [/tuna/i, /tuna/i],
  [/chicken|pollo/i, /chicken/i],
  [/pork/i, /pork|bacon|ham/i],
  [/lamb/i, /lamb/i],
  [/duck/i, /duck/i],
  [/mushroom|funghi/i, /mushroom|shiitake|porcini|truffle/i],
  [/egg(?!plant)|benedict/i, /egg/i],
  [/avocado/i, /avocado/i],
  [/mango/i, /mango/i],
  [/banana/i, /banana/i],
  [/berry|berries/i, /berr/i],
];

/**
 * Returns whether a drawing of the ingredients shows the dish: every visible part can be drawn, nothing that the name
 * promises is missing, and the parts do not lose their form in cooking.
 */
export function partsMakeDish({ name, ingredients }: Pick<DishSketch, "name" | "ingredients">): boolean {
  if (TRANSFORMED.test(name)) return false;
  const shown = ingredients.filter(isShown);
  if (shown.length === 0 || !shown.every(isKnown)) return false;
  return NAMED.every(([promised, part]) => !promised.test(name) || shown.some((text) => part.test(text)));
}
