import { problemText, type SellingProblem, sellingProblems } from "#src/features/dishes/selling.ts";
import type { Context } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";

type Problems = readonly SellingProblem[];

/** Returns what a dish on the menu lacks; `null` for a draft, which may lack everything but a name. */
export async function problemsOnMenu(context: Context, dishId: string): Promise<Problems | null> {
  const { db, companyId } = context;
  const rows = await db
    .selectFrom("dish")
    .leftJoin("dish_size as size", (join) =>
      join
        .onRef("size.company_id", "=", "dish.company_id")
        .onRef("size.menu_item_id", "=", "dish.id")
        .on("size.deleted_at", "is", null),
    )
    .select((eb) => [
      "dish.is_available",
      "dish.name",
      "dish.category_id",
      "dish.description",
      "size.name as size_name",
      "size.price",
      eb
        .selectFrom("dish_ingredient as line")
        .select(eb.fn.countAll<number>().as("lines"))
        .whereRef("line.company_id", "=", "size.company_id")
        .whereRef("line.dish_size_id", "=", "size.id")
        .as("lines"),
    ])
    .where("dish.company_id", "=", companyId)
    .where("dish.id", "=", dishId)
    .orderBy("size.position")
    .orderBy("size.id")
    .execute();
  const [dish] = rows;
  if (!dish?.is_available) return null;
  const sizes = rows.flatMap(({ size_name, price, lines }) =>
    size_name === null ? [] : [{ name: size_name, price: price ?? 0, ingredients: { length: Number(lines) } }],
  );
  return sellingProblems({ ...dish, sizes });
}

/**
 * Throws 400 when a dish on the menu lacks something that it did not lack before. Dishes that were incomplete before
 * the rule existed can be changed, as long as they do not become worse. `before` is `null` for a dish that was not on
 * the menu.
 */
export async function requireSellable(context: Context, dishId: string, before: Problems | null): Promise<void> {
  const after = await problemsOnMenu(context, dishId);
  const known = new Set(before?.map(keyOf));
  const added = after?.filter((problem) => !known.has(keyOf(problem))) ?? [];
  const [first] = added;
  if (!first) return;
  throw new AppError(400, problemText(first), {
    code: "DISH_INCOMPLETE",
    details: added.map((problem) => ({ path: problem.field, message: problemText(problem) })),
  });
}

const keyOf = ({ field, size }: SellingProblem) => `${field} ${size ?? ""}`;
