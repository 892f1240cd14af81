import { sql } from "kysely";
import type { BookedPrice, MarketPrice } from "#src/features/invoices/prices/price-book.ts";
import { COMPARED_WITH } from "#src/features/invoices/prices/price-moves.ts";
import { itemPriceDecimals } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

export interface PriceRow extends BookedPrice {
  line_id: string;
  invoice_id: string;
  supplier_name: string;
  code: string;
  quantity: number;
}

type Row = Omit<PriceRow, "sold" | "day" | "category_id"> & { date: string; sold_price: number; sold_content: number };

interface Wanted {
  itemIds: readonly string[];
  /** The day from which the prices of the items' categories are also returned; null to return none. */
  marketSince: string | null;
  /** Maximum number of the newest prices of each item, supplier and sold unit; all if undefined. */
  newest?: number;
}

/** Number of days before a price for which the prices of other items in its category are read for the market. */
const MARKET_SERIES_DAYS = 120;

/** Returns the day from which the market is read for the prices of a day. */
export const marketBefore = (day: string): string => addDays(day, -MARKET_SERIES_DAYS);

/**
 * Reads the prices of receipts that are not reversed, oldest first. Prices are per present unit of the item, even if
 * the unit was changed after the receipt. Disputed and corrected prices do not count.
 */
export async function readPriceRows(
  { db, companyId }: Context,
  { itemIds, marketSince, newest }: Wanted,
): Promise<PriceRow[]> {
  if (itemIds.length === 0) return [];
  const categories = await readCategories({ db, companyId }, itemIds, { withOthers: marketSince !== null });
  const numbered = sql`
    select line.seq, line.id as line_id, line.item_id, invoice.supplier_id, supplier.name as supplier_name, line.code,
      invoice.id as invoice_id, priced.date::text as date, ${PRICE} as price, present.quantity,
      line.unit as sold_unit, line.price_per_unit * line.received_quantity / line.quantity as sold_price,
      present.quantity / line.quantity as sold_content, agreed.old_price as agreed_price,
      row_number() over (
        partition by line.item_id, invoice.supplier_id, line.unit order by priced.date desc, line.seq desc) as position
    ${pricedLines(companyId, [...categories.keys()])}
    cross join lateral (
      select unit, display_unit from inventory where company_id = ${companyId} and id = line.item_id offset 0) as item
    join suppliers supplier on supplier.company_id = line.company_id and supplier.id = invoice.supplier_id
    -- An agreement is of its own time: what was found when the invoice was saved stands.
    left join price_findings agreed on agreed.company_id = line.company_id and agreed.invoice_line_id = line.id
      and agreed.class = 'not_as_agreed'
    where ${IS_PRICE}
      and (line.item_id = any(${itemIds}::uuid[]) or priced.date >= ${marketSince}::date)`;
  const { rows } = await sql<Row>`
    select line_id, item_id, supplier_id, supplier_name, code, invoice_id, date, price, quantity, sold_unit, sold_price,
      sold_content, agreed_price
    from (${numbered}) as numbered ${newest === undefined ? sql`` : sql`where position <= ${newest}`}
    order by date, seq`.execute(db);
  return rows.map(({ date, sold_price, sold_content, ...row }) => ({
    ...row,
    category_id: categories.get(row.item_id) ?? null,
    day: date,
    sold: { price: sold_price, content: sold_content },
  }));
}

/** SQL of the price per present unit of the `item`. */
const PRICE = sql`round(line.price_per_unit / line.unit_factor, ${itemPriceDecimals})`;

/**
 * SQL of the items' lines, with the day of each price. The invoice of a line is looked up by its id (`offset 0`): with
 * 2,000 other companies PostgreSQL expected one line, and compared each line with each invoice.
 */
const pricedLines = (companyId: string, itemIds: readonly string[]) => sql`
  from (
    select * from supplier_invoice_lines
    where company_id = ${companyId} and item_id = any(${itemIds}::uuid[]) offset 0) as line
  cross join lateral (
    select * from supplier_invoice where company_id = ${companyId} and id = line.invoice_id offset 0) as invoice
  cross join lateral (select round(line.received_quantity * line.unit_factor, 6) as quantity) as present
  cross join lateral (
    select coalesce(invoice.invoice_date, (invoice.saved_at at time zone (
      select timezone from companies where id = ${companyId}))::date) as date
  ) as priced`;

/** SQL condition: the line sets a price of its item. */
const IS_PRICE = sql<boolean>`
  invoice.status = 'processed' and invoice.reversed_at is null and invoice.document <> 'credit_note'
    and line.price_per_unit > 0 and line.quantity > 0 and present.quantity > 0
    and not exists (
      select from price_findings wrong
      where wrong.company_id = line.company_id and wrong.invoice_line_id = line.id
        and wrong.state in ('disputed', 'corrected'))`;

/**
 * Reads the prices of the other items in an item's category since a day, and the last `COMPARED_WITH` prices before
 * that day, which they are compared with. Oldest first.
 */
export async function readMarketRows(
  { db, companyId }: Context,
  { itemId, since }: { itemId: string; since: string },
): Promise<MarketPrice[]> {
  const categories = await readCategories({ db, companyId }, [itemId], { withOthers: true });
  const others = [...categories.keys()].filter((id) => id !== itemId);
  if (others.length === 0) return [];
  const { rows } = await sql<MarketPrice>`
    select line.item_id, line.supplier_id, line.date::text as day, ${PRICE} as price
    from (
      select line.item_id, invoice.supplier_id, priced.date, line.price_per_unit, line.unit_factor, line.seq,
        priced.date >= ${since}::date as is_recent,
        row_number() over (
          partition by line.item_id, invoice.supplier_id, priced.date >= ${since}::date
          order by priced.date desc, line.seq desc) as position
      ${pricedLines(companyId, others)}
      where ${IS_PRICE}
    ) as line
    join inventory item on item.company_id = ${companyId} and item.id = line.item_id
    where line.is_recent or line.position <= ${COMPARED_WITH}
    order by line.date, line.seq`.execute(db);
  return rows.map((row) => ({ ...row, category_id: categories.get(row.item_id) ?? null }));
}

/**
 * Returns the categories of items, optionally with the other items of these categories. The categories are read first,
 * so that an index finds the lines of all items: a join with the lines compared each item with each invoice.
 */
async function readCategories(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  ids: readonly string[],
  { withOthers }: { withOthers: boolean },
): Promise<Map<string, string | null>> {
  const ofItems = sql<boolean>`id = any(${ids}::uuid[])`;
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "category_id"])
    .where("company_id", "=", companyId)
    .where((eb) =>
      withOthers
        ? eb.or([
            ofItems,
            eb(
              "category_id",
              "in",
              eb.selectFrom("inventory").select("category_id").where("company_id", "=", companyId).where(ofItems),
            ),
          ])
        : ofItems,
    )
    .execute();
  return new Map(rows.map(({ id, category_id }) => [id, category_id]));
}
