import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Maximum number of levels of prep items that contain one another. The form allows one level less for a new recipe. */
const MAX_DEPTH = 6;

/** Returns, for imported recipes, whether no prep item contains itself or is nested too deeply. */
export async function areRecipesShallow({ db, companyId }: Context): Promise<boolean> {
  const { rows } = await sql<{ depth: number }>`
    with recursive inside (item_id, depth) as (
      select item_id, 1 from prep_recipes where company_id = ${companyId}
      union
      select prep.item_id, inside.depth + 1
      from inside
      join prep_lines line on line.company_id = ${companyId} and line.item_id = inside.item_id
      join prep_recipes prep on prep.company_id = ${companyId} and prep.item_id = line.ingredient_id
      where inside.depth <= ${MAX_DEPTH}
    )
    select coalesce(max(depth), 0) as depth from inside`.execute(db);
  return (rows[0]?.depth ?? 0) <= MAX_DEPTH;
}
