import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { nameFinder } from "#src/shared/text-key.ts";

/** Name of a guest who does not give a name. On a phone, a number follows the name. */
const GENERATED_NAME = "guest";
/** The first text in the sort order that comes after all texts beginning with the generated name. */
const AFTER_GENERATED = "guesu";

export interface SearchTerms {
  /** Possible beginnings of the reference. */
  references: string[];
  tables: string[];
  /** Possible beginning of a guest's generated name; null when no generated name begins with the text. */
  generatedName: string | null;
  /** Names that guests have given. */
  guestNames: string[];
  /** The names of sold dishes that match the text. */
  dishNames: string[];
  /** The dishes that were sold under these names. */
  dishIds: string[];
}

/**
 * Returns the terms that match a search text. There are few names, even if there are many orders. The names that match
 * the text are therefore looked up first, and the orders are found by these names. PostgreSQL does not compare names
 * with the typed text, because its case folding differs.
 */
export async function readSearchTerms(context: Context, text: string): Promise<SearchTerms> {
  const isFound = nameFinder(text);
  const dishes = (await readSoldDishes(context)).filter(({ dish_name }) => isFound(dish_name));
  const typed = text.normalize("NFKC");
  const [upper, lower] = [typed.toUpperCase(), typed.toLowerCase()];
  return {
    references: [...new Set([typed, upper, `ORD-${upper}`, `SR-${upper}`])],
    tables: (await readTableNumbers(context)).filter(isFound),
    generatedName: lower.startsWith(GENERATED_NAME) ? lower : null,
    guestNames: (await readGuestNames(context)).filter(isFound),
    dishNames: [...new Set(dishes.map(({ dish_name }) => dish_name))],
    dishIds: [...new Set(dishes.flatMap(({ menu_item_id }) => menu_item_id ?? []))],
  };
}

/**
 * Returns all tables that have orders. Each step of the recursion finds the next table in the index, without reading
 * the orders between.
 */
export async function readTableNumbers({ db, companyId }: Context): Promise<string[]> {
  const { rows } = await sql<{ table_number: string }>`
    with recursive known as (
      (select table_number from orders where company_id = ${companyId} order by table_number limit 1)
      union all
      select next.table_number from known cross join lateral (
        select table_number from orders
        where company_id = ${companyId} and orders.table_number > known.table_number
        order by table_number limit 1) as next
    )
    select table_number from known where table_number is not null`.execute(db);
  return rows.map(({ table_number }) => table_number);
}

/**
 * Returns the sold dishes with each of their names, in the same way. In the index, a line without a dish comes after
 * all others.
 */
async function readSoldDishes({ db, companyId }: Context) {
  const { rows } = await sql<{ menu_item_id: string | null; dish_name: string }>`
    with recursive named as (
      (select menu_item_id, dish_name from order_items
        where company_id = ${companyId} and menu_item_id is not null order by menu_item_id, dish_name limit 1)
      union all
      select next.menu_item_id, next.dish_name from named cross join lateral (
        select menu_item_id, dish_name from order_items item
        where company_id = ${companyId} and (item.menu_item_id, item.dish_name) > (named.menu_item_id, named.dish_name)
        order by menu_item_id, dish_name limit 1) as next
    ), unnamed as (
      (select dish_name from order_items
        where company_id = ${companyId} and menu_item_id is null order by dish_name limit 1)
      union all
      select next.dish_name from unnamed cross join lateral (
        select dish_name from order_items item
        where company_id = ${companyId} and menu_item_id is null and item.dish_name > unnamed.dish_name
        order by dish_name limit 1) as next
    )
    select menu_item_id, dish_name from named union all select null, dish_name from unnamed`.execute(db);
  return rows;
}

/** Names that guests gave sort before or after the generated names. */
const GIVEN_NAME = sql`(customer_id ~<~ ${GENERATED_NAME} or customer_id ~>=~ ${AFTER_GENERATED})`;

async function readGuestNames({ db, companyId }: Context): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from orders where company_id = ${companyId} and ${GIVEN_NAME}`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/** The columns that a filter and the sorting of orders use. */
const ORDER_COLUMNS = sql`orders.company_id, orders.id, orders.created_at, orders.status, orders.payment_status`;

/** Conditions on `orders` for the terms; an index of `orders` serves each of them. */
const conditionsOfOrders = (terms: SearchTerms): RawBuilder<unknown>[] => [
  ...terms.references.map((reference) => sql`reference_id ^@ ${reference}`),
  sql`table_number = any(${terms.tables}::text[])`,
  sql`customer_id = any(${terms.guestNames}::text[])`,
  ...(terms.generatedName === null ? [] : [sql`customer_id ^@ ${terms.generatedName}`]),
];

/** Conditions on `order_items` for the terms; an index of `order_items` serves each of them. */
const conditionsOfLines = (terms: SearchTerms): RawBuilder<unknown>[] =>
  [sql`menu_item_id = any(${terms.dishIds}::uuid[])`, sql`menu_item_id is null`].map(
    (condition) => sql`${condition} and dish_name = any(${terms.dishNames}::text[])`,
  );

/**
 * Returns the parts of the search as queries for orders. An index serves each part. An order can be in several parts,
 * and several times in one part. The order of a line is looked up by its id (`offset 0`); otherwise PostgreSQL would
 * read all orders to join them.
 */
export function orderQueries({ companyId }: Pick<Context, "companyId">, terms: SearchTerms) {
  return [
    ...conditionsOfOrders(terms).map(
      (condition) => sql`(select ${ORDER_COLUMNS} from orders where company_id = ${companyId} and ${condition})`,
    ),
    ...conditionsOfLines(terms).map(
      (condition) => sql`(select found.* from (
          select order_id from order_items where company_id = ${companyId} and ${condition}) as line
        cross join lateral (
          select ${ORDER_COLUMNS} from orders where company_id = ${companyId} and id = line.order_id offset 0) as found)`,
    ),
  ];
}

/**
 * Returns the same parts as queries for ids alone. The orders of lines are not looked up, which would take most of the
 * time.
 */
export function orderIdQueries({ companyId }: Pick<Context, "companyId">, terms: SearchTerms) {
  return [
    ...conditionsOfOrders(terms).map(
      (condition) => sql`(select id from orders where company_id = ${companyId} and ${condition})`,
    ),
    ...conditionsOfLines(terms).map(
      (condition) => sql`(select order_id as id from order_items where company_id = ${companyId} and ${condition})`,
    ),
  ];
}

/** Returns the number of orders and lines that the parts of the search find, at most `max`. */
export async function countMatches({ db, companyId }: Context, terms: SearchTerms, max: number): Promise<number> {
  const part = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(select from ${table} where company_id = ${companyId} and ${condition} limit ${max})`;
  const parts = [
    ...conditionsOfOrders(terms).map((condition) => part(sql`orders`, condition)),
    ...conditionsOfLines(terms).map((condition) => part(sql`order_items`, condition)),
  ];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from (${sql.join(parts, sql` union all `)}) as matching limit ${max}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the condition of the search for an order that has already been read. */
export function orderMatches({ companyId }: Pick<Context, "companyId">, terms: SearchTerms) {
  const references = terms.references.map((reference) => sql`found.reference_id ^@ ${reference}`);
  return sql<boolean>`(${sql.join(references, sql` or `)}
    or found.table_number = any(${terms.tables}::text[])
    or case when found.customer_id ^@ ${GENERATED_NAME} then found.customer_id ^@ ${terms.generatedName}
      else found.customer_id = any(${terms.guestNames}::text[]) end
    or (select true from order_items item where item.company_id = ${companyId} and item.order_id = found.id
      and item.dish_name = any(${terms.dishNames}::text[]) limit 1))`;
}
