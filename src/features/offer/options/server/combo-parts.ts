import { sql } from "kysely";
import type { NewOption } from "#src/features/offer/options/contract.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";

/**
 * Throws 404 unless every size that becomes an option is one of the company's dishes on sale, or was an option before.
 */
export async function requireSizes(
  { db, companyId }: Context,
  options: readonly Pick<NewOption, "id" | "dish_size_id">[],
): Promise<void> {
  const ids = [...new Set(options.flatMap(({ dish_size_id }) => dish_size_id ?? []))];
  if (ids.length === 0) return;
  const { rows } = await sql`
    select size.id from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    where size.company_id = ${companyId} and size.id = any(${ids}::uuid[])
      and ((dish.deleted_at is null and size.deleted_at is null) or exists (
        select from options kept
        where kept.company_id = ${companyId} and kept.dish_size_id = size.id
          and kept.id = any(${options.flatMap(({ id }) => id ?? [])}::uuid[])))`.execute(db);
  if (rows.length < ids.length) throw notFound("Dish");
}

/**
 * Throws 409 NOT_A_PART when a dish that is an option cannot be one: it is a combo itself, or it requires guests to
 * choose something, which they could not do inside another dish. Checks the options of a group, or those that involve a
 * dish. The caller has written the options and groups already.
 */
export async function requireParts(
  { db, companyId }: Context,
  { groupId, dishId }: { groupId?: string; dishId?: string },
): Promise<void> {
  const { rows } = await sql<{ name: string; asks: string }>`
    select dish.name, asked.name as asks
    from options option
    join dish_size size on size.company_id = option.company_id and size.id = option.dish_size_id
    join dish on dish.company_id = option.company_id and dish.id = size.menu_item_id and dish.deleted_at is null
    join dish_option_groups link on link.company_id = option.company_id and link.dish_id = dish.id
    join option_groups asked on asked.company_id = option.company_id and asked.id = link.group_id
    where option.company_id = ${companyId} and option.deleted_at is null
      and (option.group_id = ${groupId ?? null} or link.group_id = ${groupId ?? null} or dish.id = ${dishId ?? null})
      and (coalesce(link.choose_min, asked.choose_min) > 0 or exists (
        select from options inner_option
        where inner_option.company_id = option.company_id and inner_option.group_id = link.group_id
          and inner_option.deleted_at is null and inner_option.dish_size_id is not null))
    order by dish.name limit 1`.execute(db);
  const [row] = rows;
  if (!row) return;
  const message = `${row.name} asks guests to choose "${row.asks}" itself, so it cannot be a choice of another dish.`;
  throw new AppError(409, message, { code: "NOT_A_PART" });
}
