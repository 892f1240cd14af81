import { type RawBuilder, sql } from "kysely";
import type { SearchResult } from "#src/features/search/contract.ts";
import { orderTerms, searchWords } from "#src/features/search/rules.ts";
import type { Context } from "#src/server/context.ts";

const MAX_PER_KIND = 5;
/** An older order is found by its whole reference only, so that a search does not read the orders of years. */
const ORDERS_SINCE = "90 days";

interface Row {
  kind: SearchResult["kind"];
  id: string;
  name: string;
  facts: object;
}

/** Returns what matches, grouped by kind; in each kind, names that begin with the text first. */
export async function search(context: Context, text: string): Promise<SearchResult[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const { rows } = await sql<Row>`
    ${named(context, words, { kind: "dish", table: "dish", facts: sql`'is_available', is_available` })}
    union all
    ${options(context, words)}
    union all
    ${named(context, words, {
      kind: "ingredient",
      table: "inventory",
      facts: sql`'quantity_available', quantity_available, 'unit', unit`,
    })}
    union all
    ${named(context, words, { kind: "supplier", table: "suppliers", facts: sql`` })}
    union all
    ${orders(context, text)}`.execute(context.db);
  return rows.map(({ facts, ...row }) => ({ ...facts, ...row }) as SearchResult);
}

interface NamedTable {
  kind: SearchResult["kind"];
  table: "dish" | "inventory" | "suppliers";
  /** Arguments of `jsonb_build_object`. */
  facts: RawBuilder<unknown>;
}

/** Words have letters and digits only, so they need no escaping in `like`. */
function named({ companyId }: Context, words: readonly string[], { kind, table, facts }: NamedTable) {
  const matches = words.map((word) => sql`search_key(name) like ${`%${word}%`}`);
  return sql`(
    select ${kind}::text as kind, id, name, jsonb_build_object(${facts}) as facts from ${sql.table(table)}
    where company_id = ${companyId} and deleted_at is null and ${sql.join(matches, sql` and `)}
    order by search_key(name) not like ${`${words.join(" ")}%`}, lower(name), id
    limit ${MAX_PER_KIND})`;
}

/** An option is found by its name and its group's together: "milk" finds each milk there is. */
function options({ companyId }: Context, words: readonly string[]) {
  const name = sql`search_key(grouped.name || ' ' || choice.name)`;
  const matches = words.map((word) => sql`${name} like ${`%${word}%`}`);
  return sql`(
    select 'option', choice.id, choice.name, jsonb_build_object('group_name', grouped.name) from options choice
    join option_groups grouped
      on grouped.company_id = choice.company_id and grouped.id = choice.group_id and grouped.deleted_at is null
    where choice.company_id = ${companyId} and choice.deleted_at is null and ${sql.join(matches, sql` and `)}
    order by search_key(choice.name) not like ${`${words.join(" ")}%`}, grouped.position, choice.position, choice.id
    limit ${MAX_PER_KIND})`;
}

/** A whole reference is found in an index; only the recent orders are looked through for a part of one or a table. */
function orders({ companyId }: Context, text: string) {
  const { reference, table } = orderTerms(text);
  const references = reference === null ? [] : [reference, `ORD-${reference}`, `SR-${reference}`];
  const columns = sql`id, reference_id, table_number, order_type, status, created_at`;
  return sql`(
    select 'order', id, reference_id, jsonb_build_object('table_number', table_number, 'order_type', order_type, 'status', status) from (
      select ${columns} from orders where company_id = ${companyId} and reference_id = any(${references}::text[])
      union
      (select ${columns} from orders
        where company_id = ${companyId} and created_at > now() - ${ORDERS_SINCE}::interval
          and (lower(table_number) = lower(${table}) or reference_id like ${reference === null ? null : `%${reference}%`})
        order by created_at desc, id desc limit ${MAX_PER_KIND})) as found
    order by created_at desc, id desc
    limit ${MAX_PER_KIND})`;
}
