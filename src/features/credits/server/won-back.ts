import { sql } from "kysely";
import type { Proof } from "#src/features/reports/proof/contract.ts";
import { OPEN_STATES } from "#src/features/credits/states.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY, formatMoney, sum } from "#src/shared/money.ts";

interface Settled {
  id: string;
  number: number;
  supplier_name: string;
  currency: string;
  settled_amount: number;
  settled_at: string;
}

interface Month {
  month: string;
  currency: string;
}

/**
 * Returns the amounts that came back this month by the company's time zone, per currency. The company's own currency
 * comes first.
 */
export async function readWonBack(context: Context) {
  const { month, currency } = await thisMonth(context);
  const settled = await selectSettled(context, month);
  const amounts = [...Map.groupBy(settled, (one) => one.currency)]
    .map(([of, group]) => ({
      currency: of,
      amount: sum(group.map(({ settled_amount }) => settled_amount)).toNumber(),
      count: group.length,
    }))
    .toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency) || b.amount - a.amount);
  return { month, amounts, open: await countOpen(context) };
}

/** Returns the requests that were settled in a month; null when the id names none. */
export async function proveWonBack(context: Context, month: string): Promise<Proof | null> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return null;
  const settled = await selectSettled(context, month);
  const total = [...Map.groupBy(settled, ({ currency }) => currency)].map(([currency, group]) =>
    formatMoney(sum(group.map(({ settled_amount }) => settled_amount)).toNumber(), currency),
  );
  return {
    sentence: settled.length === 0 ? "Nothing came back in this month." : `Suppliers gave back ${total.join(" and ")}.`,
    formula: "The sum of what came back for the credit requests that were settled in this month.",
    inputs: settled.map((one) => ({
      label: `No. ${one.number}, ${one.supplier_name}`,
      value: one.settled_amount,
      unit: one.currency,
      at: one.settled_at,
      source_type: "credit",
      source_id: one.id,
    })),
  };
}

async function thisMonth({ db, companyId }: Context): Promise<Month> {
  const { rows } = await sql<Month>`
    select to_char(now() at time zone timezone, 'YYYY-MM') as month,
      coalesce(nullif(currency, ''), ${DEFAULT_CURRENCY}) as currency
    from companies where id = ${companyId}`.execute(db);
  return rows[0] ?? { month: "", currency: DEFAULT_CURRENCY };
}

async function selectSettled({ db, companyId }: Context, month: string): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select request.id, request.number, supplier.name as supplier_name, request.currency, request.settled_amount,
      request.settled_at
    from credit_requests request
    join companies company on company.id = request.company_id
    join suppliers supplier on supplier.company_id = request.company_id and supplier.id = request.supplier_id
    where request.company_id = ${companyId} and request.state = 'settled'
      and to_char(request.settled_at at time zone company.timezone, 'YYYY-MM') = ${month}
    order by request.settled_at desc, request.number`.execute(db);
  return rows;
}

async function countOpen({ db, companyId }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("credit_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("state", "in", [...OPEN_STATES])
    .executeTakeFirstOrThrow();
  return count;
}
