import { type RawBuilder, sql } from "kysely";
import { hasSimilarWords } from "#src/features/menu/similar-words.ts";
import type { SearchResult } from "#src/features/dashboard/search/contract.ts";
import { readTableNumbers } from "#src/features/orders/server/search-terms.ts";
import { orderTerms, rankOf, searchKey, searchWords } from "#src/features/dashboard/search/rules.ts";
import type { Context } from "#src/server/context.ts";
import { identityKey } from "#src/shared/text-key.ts";

const MAX_PER_KIND = 5;
/**
 * Age up to which orders are found by a part of their reference. Older ones are found by the whole reference only, so
 * that a search does not read the orders of years.
 */
const ORDERS_SINCE = "90 days";

interface Row {
  kind: SearchResult["kind"];
  id: string;
  name: string;
  facts: object;
}

interface NamedRow extends Row {
  /** The texts that are searched: its own name and other names by which it is found. */
  texts: string[];
  /** Its position among the entries of the same kind. */
  position: number[] | null;
}

/** Maximum number of names of a kind that are compared, more than a restaurant has. */
const MAX_COMPARED = 20_000;

/**
 * Returns the matches, grouped by kind; in each kind, exact names first, then names that begin with the text. A dish is
 * also found by its category and by its names in the menu's other languages. If no name contains the words as typed, a
 * word may differ by a typo.
 */
export async function search(context: Context, text: string): Promise<SearchResult[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const named = await readNames(context);
  const { rows: ordered } = await (await orders(context, text)).execute(context.db);
  const exact = named.filter(({ content }) => words.every((word) => content.includes(word)));
  const found = exact.length > 0 ? exact : named.filter(({ content }) => hasSimilarWords(content, words));
  return [...firstOfEachKind(found, text), ...ordered].map(
    ({ kind, id, name, facts }) => ({ ...facts, kind, id, name }) as SearchResult,
  );
}

/** Reads the names. They are not compared in PostgreSQL, because it folds letters differently. */
async function readNames({ db, companyId }: Context) {
  const translated = (id: RawBuilder<unknown>) =>
    sql`array(select name from translations where company_id = ${companyId} and subject_id = ${id})`;
  const things = [
    sql`select 'dish'::text as kind, dish.id, dish.name, jsonb_build_object('is_available', dish.is_available) as facts,
        array[dish.name, category.name] || ${translated(sql`dish.id`)} as texts, null::integer[] as position
      from dish left join menu_category category
        on category.company_id = dish.company_id and category.id = dish.category_id
      where dish.company_id = ${companyId} and dish.deleted_at is null`,
    // The group's name is searched too: "milk" finds every option of the group Milk.
    sql`select 'option', choice.id, choice.name, jsonb_build_object('group_name', grouped.name),
        array[grouped.name, choice.name] || ${translated(sql`choice.id`)}, array[grouped.position, choice.position]
      from options choice join option_groups grouped
        on grouped.company_id = choice.company_id and grouped.id = choice.group_id and grouped.deleted_at is null
      where choice.company_id = ${companyId} and choice.deleted_at is null`,
    sql`select 'ingredient', id, name, jsonb_build_object('quantity_available', quantity_available, 'unit', unit),
        array[name], null
      from inventory where company_id = ${companyId} and deleted_at is null`,
    sql`select 'supplier', id, name, '{}'::jsonb, array[name], null
      from suppliers where company_id = ${companyId} and deleted_at is null`,
  ].map((thing) => sql`(${thing} limit ${MAX_COMPARED})`);
  const { rows } = await sql<NamedRow>`${sql.join(things, sql` union all `)}`.execute(db);
  return rows.map((row) => ({ ...row, content: row.texts.map((text) => searchKey(text ?? "")).join(" ") }));
}

function firstOfEachKind(found: readonly NamedRow[], text: string): Row[] {
  const sorted = found
    .map((row) => ({ row, rank: rankOf(row.name, text), key: searchKey(row.name) }))
    .toSorted(
      (a, b) => a.rank - b.rank || byPosition(a.row, b.row) || compare(a.key, b.key) || compare(a.row.id, b.row.id),
    );
  return [...Map.groupBy(sorted, ({ row }) => row.kind).values()]
    .toSorted((a, b) => KINDS.indexOf(a[0]?.row.kind ?? "order") - KINDS.indexOf(b[0]?.row.kind ?? "order"))
    .flatMap((ofKind) => ofKind.slice(0, MAX_PER_KIND).map(({ row }) => row));
}

const isSameName = (a: string, b: string) => identityKey(a) === identityKey(b);

const KINDS: readonly SearchResult["kind"][] = ["dish", "option", "ingredient", "supplier", "order"];
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

function byPosition({ position: a }: NamedRow, { position: b }: NamedRow): number {
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
}

/**
 * Returns orders. A whole reference is looked up through an index. A part of a reference, or a table, is searched among
 * the recent orders.
 */
async function orders(context: Context, text: string) {
  const { companyId } = context;
  const { reference, table } = orderTerms(text);
  const tables =
    table === null ? [] : (await readTableNumbers(context)).filter((tableNumber) => isSameName(tableNumber, table));
  const references = reference === null ? [] : [reference, `ORD-${reference}`, `SR-${reference}`];
  const columns = sql`id, reference_id, table_number, order_type, status, created_at`;
  return sql<Row>`(
    select 'order' as kind, id, reference_id as name,
      jsonb_build_object('table_number', table_number, 'order_type', order_type, 'status', status) as facts
    from (
      select ${columns} from orders where company_id = ${companyId} and reference_id = any(${references}::text[])
      union
      (select ${columns} from orders
        where company_id = ${companyId} and created_at > now() - ${ORDERS_SINCE}::interval
          and (table_number = any(${tables}::text[]) or reference_id like ${reference === null ? null : `%${reference}%`})
        order by created_at desc, id desc limit ${MAX_PER_KIND})) as found
    order by created_at desc, id desc
    limit ${MAX_PER_KIND})`;
}
