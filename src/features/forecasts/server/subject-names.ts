import { sql } from "kysely";
import type { Forecast, SubjectKind } from "#src/features/forecasts/contract.ts";
import type { Context } from "#src/server/context.ts";

export type NamedSubject = Pick<Forecast, "id" | "name" | "unit" | "kind">;

/** Returns the subjects of a kind that can be forecast now, by name. A size is named if its dish has several. */
export async function readSubjects(context: Context, subject: SubjectKind): Promise<NamedSubject[]> {
  const { db, companyId } = context;
  if (subject === "total") return [{ id: companyId, name: "All dishes", unit: null, kind: "total" }];
  if (subject === "item") {
    const { rows } = await sql<NamedSubject>`
      select id, name, unit, kind from inventory
      where company_id = ${companyId} and deleted_at is null order by lower(name), id`.execute(db);
    return rows;
  }
  const { rows } = await sql<NamedSubject>`
    select size.id, dish.name || case
        when count(*) over (partition by dish.id) > 1 then ', ' || size.name else '' end as name,
      null as unit, 'dish' as kind
    from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    where size.company_id = ${companyId} and size.deleted_at is null and dish.deleted_at is null
    order by lower(dish.name), size.position, size.id`.execute(db);
  return rows;
}
