import { v7 as uuid } from "uuid";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { inTransaction } from "#src/testing/transaction.ts";

interface Size {
  name?: string;
  price: number;
  /** Ingredients: id and the quantity for one portion, in the item's unit. */
  recipe?: readonly (readonly [itemId: string, quantity: number])[];
}

export interface DishOnMenu {
  id: string;
  name: string;
  sizes: { id: string; price: number }[];
  /** Returns a cart line of the first size. */
  line(quantity?: number): { menu_item_id: string; size_id: string; quantity: number; price: number };
}

/**
 * Returns functions that create ingredients and dishes to order, directly in the database, and read what orders did to
 * them.
 */
export function kitchenOf(app: Pick<TestApp, "pool">, { companyId }: Pick<Owner, "companyId">) {
  return {
    /** Creates an ingredient with an opening movement in one transaction, as the product does, and returns its id. */
    async item(name: string, quantity: number, { unit = "g", threshold = 0, price = 0 } = {}): Promise<string> {
      const id = uuid();
      await inTransaction(app, async (client) => {
        await client.query(
          `insert into inventory (company_id, id, name, unit, reorder_threshold, unit_price) values ($1, $2, $3, $4, $5, $6)`,
          [companyId, id, name, unit, threshold, price],
        );
        await client.query(
          `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, $3, 'count', 'opening')`,
          [companyId, id, quantity],
        );
      });
      return id;
    },
    dish: (name: string, ...sizes: Size[]) => createDishOnMenu(app, companyId, name, sizes),
    /** Returns an item's stock, after comparing it with the sum of its ledger. */
    async stock(itemId: string): Promise<number> {
      const { rows } = await app.pool.query<{ available: string; ledger: string }>(
        `select quantity_available as available,
           (select coalesce(sum(quantity), 0)::numeric(18, 6) from stock_movements m where m.company_id = i.company_id and m.item_id = i.id) as ledger
         from inventory i where company_id = $1 and id = $2`,
        [companyId, itemId],
      );
      const { available, ledger } = rows[0] ?? { available: "", ledger: "" };
      if (available !== ledger) throw new Error(`The quantity ${available} is not the sum of the ledger ${ledger}.`);
      return Number(available);
    },
    async count(
      table: "orders" | "order_items" | "stock_movements" | "activity_logs",
      where = "true",
    ): Promise<number> {
      const { rows } = await app.pool.query<{ count: string }>(
        `select count(*) from ${table} where company_id = $1 and ${where}`,
        [companyId],
      );
      return Number(rows[0]?.count);
    },
  };
}

export type Kitchen = ReturnType<typeof kitchenOf>;

async function createDishOnMenu(
  app: Pick<TestApp, "pool">,
  companyId: string,
  name: string,
  sizes: readonly Size[],
): Promise<DishOnMenu> {
  const dish = await createDish(app, companyId, {
    name,
    sizes: sizes.map(({ recipe = [], ...size }) => ({
      ...size,
      recipe: recipe.map(([item, quantity]) => ({ item, quantity })),
    })),
  });
  const created = sizes.map(({ price }, index) => ({ id: dish.sizes[index] ?? "", price }));
  const [first] = created;
  if (!first) throw new Error("A dish has at least one size.");
  return {
    id: dish.id,
    name,
    sizes: created,
    line: (quantity = 1) => ({ menu_item_id: dish.id, size_id: first.id, quantity, price: first.price }),
  };
}

/** Returns a guest's request for some lines, with the total that the guest's device shows. */
export function cartOf(
  { companyId }: Pick<Owner, "companyId">,
  lines: ReturnType<DishOnMenu["line"]>[],
  changes: { total?: number; table_number?: string; note?: string } = {},
) {
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return { items: lines, total, table_number: "7", company_id: companyId, ...changes };
}
