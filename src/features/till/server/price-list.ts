import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type GroupPrices, pricedChoices, unitPrice } from "#src/features/offer/options/price.ts";
import type { OrderLine } from "#src/features/orders/server/order-functions.ts";
import type { Context } from "#src/server/context.ts";

/** How long prices are stored after they were replaced: a till may have shown them without a connection. */
const STORED_FOR = sql`interval '48 hours'`;

/** Prices of dishes and their options at one time. */
export interface PriceList {
  /** By size id. */
  sizes: Record<string, { dish_id: string; price: number }>;
  /** The ids of the groups of each dish, by dish id. */
  dishes: Record<string, string[]>;
  /** By group id. */
  groups: Record<string, GroupPrices>;
}

/** Returns the current prices. */
async function currentPrices({ db, companyId }: Context): Promise<PriceList> {
  const { rows } = await sql<{ content: PriceList }>`
    select jsonb_build_object(
      'sizes', (select coalesce(jsonb_object_agg(size.id, jsonb_build_object('dish_id', dish.id, 'price', size.price)), '{}')
        from dish_size size join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
        where size.company_id = ${companyId} and size.deleted_at is null and dish.deleted_at is null),
      'dishes', (select coalesce(jsonb_object_agg(dish_id, group_ids), '{}') from (
        select dish_id, jsonb_agg(group_id order by position, group_id) as group_ids from dish_option_groups
        where company_id = ${companyId} group by dish_id) as linked),
      'groups', (select coalesce(jsonb_object_agg(id, jsonb_build_object('included', included, 'extra_price', extra_price,
          'options', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'price', price) order by position, id), '[]')
            from options where company_id = ${companyId} and group_id = option_groups.id and deleted_at is null))), '{}')
        from option_groups where company_id = ${companyId} and deleted_at is null)
    ) as content`.execute(db);
  return rows[0]!.content;
}

/** Stores the prices of now as those that tills show from now on, and forgets those that no till shows any more. */
export async function storePrices(context: Context): Promise<void> {
  const { db, companyId } = context;
  const content = JSON.stringify(await currentPrices(context));
  const hash = createHash("sha256").update(content).digest("base64url");
  await sql`
    with stored as (
      insert into till_price_lists (company_id, hash, content) values (${companyId}, ${hash}, ${content}::jsonb)
      on conflict (company_id, hash) do update set superseded_at = null where till_price_lists.superseded_at is not null
      returning 1
    ), superseded as (
      update till_price_lists set superseded_at = now()
      where company_id = ${companyId} and hash <> ${hash} and superseded_at is null
    )
    delete from till_price_lists
    where company_id = ${companyId} and hash <> ${hash} and superseded_at < now() - ${STORED_FOR}`.execute(db);
}

/**
 * Returns the lines with what each option cost, from the current prices or the newest stored price list that has
 * exactly the prices that were shown. Null when no list has them.
 */
export async function soldLines(context: Context, lines: readonly OrderLine[]): Promise<OrderLine[] | null> {
  const now = soldBy(await currentPrices(context), lines);
  if (now) return now;
  const stored = await context.db
    .selectFrom("till_price_lists")
    .select("content")
    .where("company_id", "=", context.companyId)
    .orderBy("created_at", "desc")
    .execute();
  for (const { content } of stored) {
    const sold = soldBy(content as unknown as PriceList, lines);
    if (sold) return sold;
  }
  return null;
}

/**
 * Returns the lines with the costs of their options according to a price list; null when the list has other prices or
 * lacks some of them.
 */
export function soldBy(list: PriceList, lines: readonly OrderLine[]): OrderLine[] | null {
  const sold = lines.map((line) => {
    const size = line.size_id ? list.sizes[line.size_id] : undefined;
    if (!size || size.dish_id !== line.menu_item_id) return null;
    const groups = (list.dishes[size.dish_id] ?? []).flatMap((id) => list.groups[id] ?? []);
    const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
    const choices = line.options ?? [];
    if (choices.some(({ option_id }) => !known.has(option_id))) return null;
    if (line.price !== unitPrice(size.price, groups, choices)) return null;
    const sold_options = groups
      .flatMap((group) => pricedChoices(group, choices))
      .map(({ option, surcharge }) => ({
        option_id: option.id,
        unit_price: option.price,
        total_price: surcharge.toNumber(),
      }));
    return { ...line, sold_options };
  });
  return sold.some((line) => line === null) ? null : (sold as OrderLine[]);
}
