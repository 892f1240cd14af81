import { type RawBuilder, sql } from "kysely";
import { hasSimilarWords } from "#src/features/menu/similar-words.ts";
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

/** More names than a restaurant has, so that looking for typos is bounded. */
const MAX_COMPARED = 5000;

/**
 * Returns what matches, grouped by kind; in each kind, names that begin with the text first. A dish is found by its category
 * and by its names in the menu's other languages too. When no name has the words as they were typed, a word may differ by a
 * typo.
 */
export async function search(context: Context, text: string): Promise<SearchResult[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const { rows } = await sql<Row>`
    ${sql.join(
      namedThings(context).map((thing) => withWords(thing, words)),
      sql` union all `,
    )}
    union all
    ${orders(context, text)}`.execute(context.db);
  const found = rows.some(({ kind }) => kind !== "order") ? rows : [...(await similar(context, words)), ...rows];
  return found.map(({ facts, ...row }) => ({ ...facts, ...row }) as SearchResult);
}

/** A query of things with a name: kind, id, name, facts, `content` in which words are looked for, and `position` among their like. */
type Named = RawBuilder<unknown>;

function namedThings({ companyId }: Context): Named[] {
  const translated = (id: RawBuilder<unknown>) =>
    sql`coalesce((select string_agg(name, ' ') from translations where company_id = ${companyId} and subject_id = ${id}), '')`;
  return [
    sql`select 'dish'::text as kind, dish.id, dish.name, jsonb_build_object('is_available', dish.is_available) as facts,
        search_key(concat_ws(' ', dish.name, category.name, ${translated(sql`dish.id`)})) as content, null::integer[] as position
      from dish left join menu_category category
        on category.company_id = dish.company_id and category.id = dish.category_id
      where dish.company_id = ${companyId} and dish.deleted_at is null`,
    // "milk" finds each milk there is.
    sql`select 'option', choice.id, choice.name, jsonb_build_object('group_name', grouped.name),
        search_key(concat_ws(' ', grouped.name, choice.name, ${translated(sql`choice.id`)})),
        array[grouped.position, choice.position]
      from options choice join option_groups grouped
        on grouped.company_id = choice.company_id and grouped.id = choice.group_id and grouped.deleted_at is null
      where choice.company_id = ${companyId} and choice.deleted_at is null`,
    sql`select 'ingredient', id, name, jsonb_build_object('quantity_available', quantity_available, 'unit', unit),
        search_key(name), null
      from inventory where company_id = ${companyId} and deleted_at is null`,
    sql`select 'supplier', id, name, '{}'::jsonb, search_key(name), null
      from suppliers where company_id = ${companyId} and deleted_at is null`,
  ];
}

/** Words have letters and digits only, so they need no escaping in `like`. */
function withWords(thing: Named, words: readonly string[]) {
  const matches = words.map((word) => sql`content like ${`%${word}%`}`);
  return sql`(
    select kind, id, name, facts from (${thing}) as named (kind, id, name, facts, content, position)
    where ${sql.join(matches, sql` and `)}
    order by search_key(name) not like ${`${words.join(" ")}%`}, position, lower(name), id
    limit ${MAX_PER_KIND})`;
}

/** What has similar words, at most five of a kind. */
async function similar(context: Context, words: readonly string[]): Promise<Row[]> {
  const all = namedThings(context).map((thing) => sql`(${thing} limit ${MAX_COMPARED})`);
  const { rows } = await sql<Row & { content: string }>`
    select kind, id, name, facts, content from (${sql.join(all, sql` union all `)})
      as named (kind, id, name, facts, content, position)
    order by position, lower(name), id`.execute(context.db);
  const found = rows.filter(({ content }) => hasSimilarWords(content, words));
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap((rowsOfKind) =>
    rowsOfKind.slice(0, MAX_PER_KIND).map(({ content: _, ...row }) => row),
  );
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
