import * as options from "#src/features/options/contract.ts";
import type { Owner } from "#src/testing/factories.ts";

interface GroupParts {
  name?: string;
  choose_min?: number;
  choose_max?: number | null;
  included?: number;
  extra_price?: number | null;
  options: OptionParts[];
}

interface OptionParts {
  name: string;
  price?: number;
  is_default?: boolean;
  is_available?: boolean;
  takes?: [itemId: string, quantity: number][];
  /** The same for the first size, and for the others in proportion to their recipes. */
  takes_by_size?: [itemId: string, quantity: number][];
  /** The size of a dish that it is. */
  dish_size_id?: string | undefined;
}

/** Creates a group of options on some dishes. What options take is in the items' unit, which is g. */
export async function createGroup(owner: Owner, dishIds: string[], { options: parts, ...group }: GroupParts) {
  const created = await owner.call(options.createOptionGroup, {
    body: {
      name: "Toppings",
      ...group,
      options: parts.map(({ takes = [], takes_by_size = [], ...option }) => ({
        ...option,
        lines: [...takes, ...takes_by_size].map(([ingredient_id, quantity], at) => ({
          ingredient_id,
          quantity,
          unit: "g" as const,
          scales_with_size: at >= takes.length,
        })),
      })),
    },
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const { id } = created.body.group;
  const placed = await owner.call(options.setDishesOfGroup, { query: { id }, body: { dish_ids: dishIds } });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return placed.body.group;
}
