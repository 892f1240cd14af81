import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { setDishes } from "#src/features/offer/options/server/dish-groups.ts";
import { createGroup } from "#src/features/offer/options/server/groups.ts";
import type { Context } from "#src/server/context.ts";
import type { SoldGroup } from "./choices.ts";
import { optionGroups, type SeedGroup } from "./option-groups.ts";

/**
 * Makes the demo's groups of options by the verbs the screen uses, and puts them on their dishes. Returns the groups of
 * each dish by its id, as guests choose from them.
 */
export async function makeOptions(
  context: Context,
  itemIds: ReadonlyMap<string, string>,
  dishIds: ReadonlyMap<string, string>,
  sizeIds: ReadonlyMap<string, string>,
): Promise<Map<string, SoldGroup[]>> {
  const sold = new Map<string, SoldGroup[]>();
  for (const seed of optionGroups) {
    const { taken: _taken, options, dishes, ...fields } = seed;
    const group = await createGroup(context, {
      ...fields,
      options: options.map(({ name, price, isDefault, lines, dish }) => ({
        name,
        price,
        is_default: isDefault,
        is_available: true,
        lines: lines.map(([ingredient, quantity, unit]) => ({
          ingredient_id: idOf(itemIds, ingredient),
          quantity,
          unit,
          yield_percent: 100,
          scales_with_size: false,
        })),
        dish_size_id: dish === undefined ? null : idOf(sizeIds, dish),
      })),
    });
    const ids = dishes.map((name) => idOf(dishIds, name));
    await setDishes(context, group.id, ids);
    for (const id of ids) sold.set(id, [...(sold.get(id) ?? []), soldGroup(group, seed)]);
  }
  return sold;
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Nothing is called ${name}.`);
  return id;
}

function soldGroup(group: OptionGroup, { taken, options }: SeedGroup): SoldGroup {
  const { name, choose_min, choose_max, included, extra_price } = group;
  return {
    name,
    choose_min,
    choose_max,
    included,
    extra_price,
    taken,
    options: group.options.map((option, at) => ({
      id: option.id,
      name: option.name,
      price: option.price,
      cost: option.cost,
      weight: options[at]?.weight ?? 1,
      needs: option.lines.map((line) => ({ item_id: line.ingredient_id, quantity: line.stock_quantity })),
    })),
  };
}
