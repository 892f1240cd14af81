import { v7 as uuid } from "uuid";
import { createItem } from "#src/features/inventory/contract.ts";
import { createDish } from "#src/features/dishes/contract.ts";
import { createCategory } from "#src/features/dishes/categories/contract.ts";
import { type NewPrepRecipe, savePrepRecipe } from "#src/features/prep/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import type { InventoryUnit, RecipeUnit } from "#src/shared/units.ts";

interface Line {
  ingredient_id: string;
  quantity: number;
  unit: RecipeUnit;
  yield_percent?: number;
}

interface NewItemOptions {
  price?: number;
  threshold?: number;
  packs?: { name: string; size: number; unit: InventoryUnit }[];
}

/** Returns functions that create items, prep items and dishes through the API. */
export function prepKitchenOf(owner: Owner) {
  let categoryId: string | undefined;
  const item = async (name: string, unit: InventoryUnit, quantity = 0, options: NewItemOptions = {}) => {
    const { price = 0, threshold = 0, packs = [] } = options;
    const { body } = await owner.call(createItem, {
      body: {
        name,
        unit,
        quantity_available: quantity,
        reorder_threshold: threshold,
        unit_price: price,
        packs: packs.map((pack) => ({ ...pack, count: 1 })),
      },
    });
    return body.item.id;
  };
  const save = (id: string, recipe: Omit<NewPrepRecipe, "lines"> & { lines: Line[] }) =>
    owner.call(savePrepRecipe, { query: { id }, body: recipe });
  return {
    item,
    save,
    /** Creates an item with a recipe and returns its id. */
    async prep(
      name: string,
      recipe: { batch: number; unit: InventoryUnit; mode: NewPrepRecipe["mode"]; lines: Line[]; threshold?: number },
    ): Promise<string> {
      const id = await item(name, recipe.unit, 0, { threshold: recipe.threshold ?? 0 });
      const { status, body } = await save(id, {
        batch_quantity: recipe.batch,
        unit: recipe.unit,
        mode: recipe.mode,
        shelf_life_hours: null,
        minutes: null,
        method: "",
        lines: recipe.lines,
      });
      if (status !== 200) throw new Error(`The recipe of ${name} was rejected: ${JSON.stringify(body)}`);
      return id;
    },
    /** Creates a dish of one size on the menu and returns its ids with a line that orders it. */
    async dish(name: string, lines: Line[], price = 10) {
      categoryId ??= (await owner.call(createCategory, { body: { name: `Mains ${uuid()}` } })).body.category.id;
      const { body } = await owner.call(createDish, {
        body: {
          name,
          description: name,
          category_id: categoryId,
          sizes: [
            {
              name: "Regular",
              price,
              ingredients: lines.map(({ quantity, ...line }) => ({ ...line, quantity_per_dish: quantity })),
            },
          ],
        },
      });
      const sizeId = body.dish.sizes[0]?.id ?? "";
      return {
        id: body.dish.id,
        sizeId,
        line: (quantity = 1) => ({ menu_item_id: body.dish.id, size_id: sizeId, quantity, price }),
      };
    },
  };
}

export type PrepKitchen = ReturnType<typeof prepKitchenOf>;
