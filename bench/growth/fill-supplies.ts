import type { TestApp } from "#src/testing/app.ts";

const SUPPLIERS = 8;
const LINES = 8;

/** Bills are paid after so many days. */
const PAID_DAYS = 60;

/** Adds received invoices of eight lines each, with their stock and payments, and as many messages, over a year. */
export async function fillSupplies({ pool }: Pick<TestApp, "pool">, companyId: string, count: number): Promise<void> {
  await pool.query(
    `insert into suppliers (company_id, id, name)
     select $1, gen_random_uuid(), 'Supplier ' || n from generate_series(1, ${SUPPLIERS}) as n`,
    [companyId],
  );
  await pool.query(INVOICES, [companyId, count]);
  await pool.query(PAYMENTS, [companyId]);
  await pool.query(RECEIPTS, [companyId]);
  await pool.query(MESSAGES, [companyId, count]);
}

const INVOICES = `
  insert into supplier_invoice (company_id, id, supplier_id, supplier_name, invoice_date, status, invoice_number,
    number_key, total, currency, created_at, saved_at)
  select $1, gen_random_uuid(), supplier.id, supplier.name, at::date, 'processed', 'INV-' || n, 'inv' || n, 80 + n % 40, 'USD',
    at, at
  from generate_series(1, $2::integer) as n
  cross join lateral (select now() - interval '365 days' * ($2 - n + 0.5) / $2 as at) as moment
  join (select id, name, row_number() over (order by name) - 1 as number from suppliers where company_id = $1)
    as supplier on supplier.number = n % ${SUPPLIERS}`;

const PAYMENTS = `
  insert into bill_payments (company_id, invoice_id, paid_on, paid_by_name)
  select $1, id, invoice_date + ${PAID_DAYS}, 'Owner' from supplier_invoice
  where company_id = $1 and invoice_date < current_date - ${PAID_DAYS}`;

const RECEIPTS = `
  with lines as (
    select invoice.id as invoice_id, item.id as item_id, item.name, position, invoice.saved_at, invoice.invoice_number,
      uuid_v7() as movement_id
    from supplier_invoice invoice
    cross join generate_series(0, ${LINES - 1}) as position
    join (select id, name, row_number() over (order by name) - 1 as number from inventory where company_id = $1) as item
      on item.number = (hashtext(invoice.invoice_number)::bigint + 2147483648 + position) % 40
    where invoice.company_id = $1
  ), moved as (
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, created_at)
    select $1, movement_id, item_id, 5000, 'receive', 'invoice', invoice_id, 'Invoice ' || invoice_number, saved_at
    from lines order by saved_at
    returning id
  )
  insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, quantity, unit,
    unit_price, amount, received_quantity, received_unit, received_by, price_per_unit, movement_id)
  select $1, uuid_v7(), invoice_id, position, item_id, name, 5, 'KG', 2, 10, 5000, 'g', 'unit', 0.002, movement_id
  from lines join moved on moved.id = movement_id`;

const MESSAGES = `
  insert into messages (company_id, id, to_number, body, kind, state, created_at)
  select $1, gen_random_uuid(), '+6591234567', 'Ingredient ' || n % 40 || ' is low', 'reorder', 'sent',
    now() - interval '365 days' * ($2 - n + 0.5) / $2
  from generate_series(1, $2::integer) as n`;
