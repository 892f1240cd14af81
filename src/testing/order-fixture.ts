import { v7 as uuid } from "uuid";
import type { Owner } from "#src/testing/factories.ts";
import type { TestApp } from "#src/testing/app.ts";

interface SizeOf {
  name?: string;
  price: number;
  /** Portions of ingredients: id and what one portion takes, in the item's own unit. */
  recipe?: readonly (readonly [itemId: string, quantity: number])[];
}

export interface DishOnMenu {
  id: string;
  name: string;
  sizes: { id: string; price: number }[];
  /** A cart line of the first size. */
  line(quantity?: number): { menu_item_id: string; size_id: string; quantity: number; price: number };
}

/** A kitchen to order from, put straight into the database: stock with its opening movement, dishes with recipes. */
export function kitchenOf(app: Pick<TestApp, "pool">, { companyId }: Pick<Owner, "companyId">) {
  const run = (text: string, values: unknown[]) => app.pool.query(text, values);
  return {
    async item(name: string, quantity: number, { unit = "g", threshold = 0, price = 0 } = {}): Promise<string> {
      const id = uuid();
      await run(
        `insert into inventory (company_id, id, name, unit, reorder_threshold, unit_price) values ($1, $2, $3, $4, $5, $6)`,
        [companyId, id, name, unit, threshold, price],
      );
      await run(
        `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, $3, 'count', 'opening')`,
        [companyId, id, quantity],
      );
      return id;
    },
    async dish(name: string, ...sizes: SizeOf[]): Promise<DishOnMenu> {
      const id = uuid();
      await run("insert into dish (company_id, id, name) values ($1, $2, $3)", [companyId, id, name]);
      const made: DishOnMenu["sizes"] = [];
      for (const [position, size] of sizes.entries()) {
        const sizeId = uuid();
        await run(
          "insert into dish_size (company_id, id, menu_item_id, name, price, position) values ($1, $2, $3, $4, $5, $6)",
          [companyId, sizeId, id, size.name ?? "Regular", size.price, position],
        );
        for (const [itemId, quantity] of size.recipe ?? []) {
          await run(
            `insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity)
             values ($1, $2, $3, $4, $5, 'g', $5)`,
            [companyId, uuid(), sizeId, itemId, quantity],
          );
        }
        made.push({ id: sizeId, price: size.price });
      }
      const [first] = made;
      if (!first) throw new Error("A dish has at least one size.");
      return {
        id,
        name,
        sizes: made,
        line: (quantity = 1) => ({ menu_item_id: id, size_id: first.id, quantity, price: first.price }),
      };
    },
    async stock(itemId: string): Promise<number> {
      const { rows } = await app.pool.query<{ held: string; ledger: string }>(
        `select quantity_available as held,
           (select sum(quantity) from stock_movements m where m.company_id = i.company_id and m.item_id = i.id) as ledger
         from inventory i where company_id = $1 and id = $2`,
        [companyId, itemId],
      );
      const { held, ledger } = rows[0] ?? { held: "", ledger: "" };
      if (held !== ledger) throw new Error(`The quantity ${held} is not the sum of the ledger ${ledger}.`);
      return Number(held);
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

/** The diner's request for some lines, with the total their device would show. */
export function cartOf(
  { companyId }: Pick<Owner, "companyId">,
  lines: ReturnType<DishOnMenu["line"]>[],
  changes: { total?: number; table_number?: string; note?: string } = {},
) {
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return { items: lines, total, table_number: "7", company_id: companyId, ...changes };
}
