import { type RawBuilder, sql } from "kysely";
import { lineKeys, packTextKey, uniqueKey, wereOne } from "#src/features/inventory/supplier-items/line-keys.ts";
import { followItemSupplier } from "#src/features/inventory/supplier-items/server/preferred.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { formerCodeKey } from "#src/shared/text-key.ts";

interface Row {
  id: string;
  item_id: string;
  item_name: string;
  code: string;
  text: string;
  code_key: string;
  text_key: string;
  pack_key: string | null;
  confirmed_at: string;
  is_preferred: boolean;
  is_stale: boolean;
}

const isStale = sql<boolean>`keyed_as is distinct from '2 ' || code || chr(10) || text`;

/** Makes the keys again of all suppliers' items whose keys were made by earlier rules, one supplier per transaction. */
export async function remakeEveryKey(scope: Scope): Promise<void> {
  for (;;) {
    const supplierId = await scope.within(async (context) => {
      const { rows } = await sql<{ supplier_id: string }>`
        select supplier_id from supplier_items where company_id = ${context.companyId} and ${isStale} limit 1`.execute(
        context.db,
      );
      const id = rows[0]?.supplier_id;
      if (id !== undefined) await remakeKeys(context, id);
      return id;
    });
    if (supplierId === undefined) return;
  }
}

/** Maximum number of suppliers that are handled when a list is requested before the job has reached them. */
const AT_ONCE = 20;

/** Makes the keys of a few suppliers' items again if they were made by earlier rules. */
export async function remakeSomeKeys(context: Context): Promise<void> {
  const { rows } = await sql<{ supplier_id: string }>`
    select distinct supplier_id from supplier_items
    where company_id = ${context.companyId} and ${isStale} limit ${AT_ONCE}`.execute(context.db);
  // oxlint-disable-next-line no-await-in-loop -- in one transaction
  for (const { supplier_id } of rows) await remakeKeys(context, supplier_id);
}

/**
 * Makes the keys again of a supplier's items whose keys were made by earlier rules, or by a process of the previous
 * version. Called before the keys are compared, so that nobody waits for the job. Of two items that have become equal,
 * the one that was confirmed later stays.
 */
export async function remakeKeys(context: Context, supplierId: string): Promise<void> {
  const { db, companyId } = context;
  const found = await sql`
    select from supplier_items where company_id = ${companyId} and supplier_id = ${supplierId} and ${isStale} limit 1`.execute(
    db,
  );
  if (found.rows.length === 0) return;
  const rows = await lockRows(context, supplierId);
  const keyed = rows.map((row) => ({ row, keys: row.is_stale ? lineKeys(row) : row }));
  const newest = new Map(keyed.map(({ row, keys }) => [uniqueKey(keys), row.id]));
  await dropOlder(
    context,
    supplierId,
    rows.filter(({ id }) => ![...newest.values()].includes(id)),
  );
  const stale = rows.filter((row) => row.is_stale && newest.get(uniqueKey(lineKeys(row))) === row.id);
  await storeKeys(context, stale, await packsOf(context, supplierId, stale));
}

/** Locks and returns a supplier's items. The item that was confirmed last is at the end. */
async function lockRows({ db, companyId }: Context, supplierId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select sold.id, sold.item_id, item.name as item_name, sold.code, sold.text, sold.code_key, sold.text_key, sold.pack_key,
      sold.confirmed_at, sold.is_preferred, ${isStale} as is_stale
    from supplier_items sold
    join inventory item on item.company_id = sold.company_id and item.id = sold.item_id
    where sold.company_id = ${companyId} and sold.supplier_id = ${supplierId}
    order by sold.id for no key update of sold`.execute(db);
  return rows.toSorted((a, b) => a.confirmed_at.localeCompare(b.confirmed_at) || a.id.localeCompare(b.id));
}

async function dropOlder(context: Context, supplierId: string, older: readonly Row[]): Promise<void> {
  if (older.length === 0) return;
  await context.db
    .deleteFrom("supplier_items")
    .where("company_id", "=", context.companyId)
    .where(
      "id",
      "in",
      older.map(({ id }) => id),
    )
    .execute();
  const ids = older.flatMap(({ item_id, is_preferred }) => (is_preferred ? item_id : []));
  if (ids.length > 0) await followItemSupplier(context, { ids, supplier_id: supplierId });
}

/** Stores the keys. A new key may equal the old key of another row, so all rows first get a unique key. */
async function storeKeys({ db, companyId }: Context, rows: readonly Row[], packs: ReadonlyMap<string, string | null>) {
  const changed = rows.map((row) => ({
    id: row.id,
    ...lineKeys(row),
    pack_key: packs.get(row.id) ?? null,
    clears_pack: packs.get(row.id) === null,
    is_doubted: wereOne(row.text, row.item_name),
  }));
  const ids = rows.map(({ id }) => id);
  await sql`update supplier_items
    set text_key = id::text, code_key = case when code_key = '' then '' else id::text end
    where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db);
  const unlessCleared = (column: RawBuilder<unknown>) => sql`case when not made.clears_pack then ${column} end`;
  await sql`update supplier_items sold
    set code_key = made.code_key, text_key = made.text_key, keyed_as = made.keyed_as,
      doubted_at = case when made.is_doubted then now() end,
      pack_key = ${unlessCleared(sql`coalesce(made.pack_key, sold.pack_key)`)},
      sold_unit = ${unlessCleared(sql`sold.sold_unit`)}, size_quantity = ${unlessCleared(sql`sold.size_quantity`)},
      size_unit = ${unlessCleared(sql`sold.size_unit`)}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as made (id uuid, code_key text, text_key text,
      keyed_as text, pack_key text, clears_pack boolean, is_doubted boolean)
    where sold.company_id = ${companyId} and sold.id = made.id`.execute(db);
}

/** Maximum number of a supplier's newest invoices that are searched for printed packs. */
const MAX_INVOICES = 200;

/**
 * Returns the key of each row's pack, by row. Earlier keys had no decimal points: "6x15l" stood for "6x1.5 l" or for
 * "6x15 l". The invoices decide which one it was. If both were printed, the key is null and the size is asked again.
 */
async function packsOf({ db, companyId }: Context, supplierId: string, rows: readonly Row[]) {
  const packed = rows.filter(({ pack_key }) => pack_key !== null && pack_key !== "");
  if (packed.length === 0) return new Map<string, string | null>();
  const { rows: printed } = await sql<{ text: string }>`
    select distinct item -> 'pack' ->> 'text' as text
    from (
      select extracted from supplier_invoice
      where company_id = ${companyId} and supplier_id = ${supplierId} and extracted is not null
      order by created_at desc limit ${MAX_INVOICES}) as invoice
    cross join jsonb_array_elements(extracted -> 'items') as item
    where item -> 'pack' ->> 'text' is not null`.execute(db);
  const made = Map.groupBy(printed, ({ text }) => formerCodeKey(text));
  return new Map(
    packed.flatMap(({ id, pack_key }) => {
      const keys = new Set(made.get(pack_key ?? "")?.map(({ text }) => packTextKey(text)));
      const [only] = keys;
      if (only === undefined) return [];
      return [[id, keys.size === 1 ? only : null] as const];
    }),
  );
}
