import * as options from "#src/features/offer/options/contract.ts";
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
  /** What the option takes with the first size; with the other sizes it takes in proportion to their recipes. */
  takes_by_size?: [itemId: string, quantity: number][];
  /** The size of a dish that the option stands for. */
  dish_size_id?: string | undefined;
}

/** Creates a group of options on some dishes. Options take amounts in the items' unit, which is g. */
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
