import { sql } from "kysely";
import type { Setup } from "#src/features/dashboard/setup/contract.ts";
import { type SetupFacts, stepsOf } from "#src/features/dashboard/setup/rules.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

export async function readSetup(context: Context): Promise<Setup> {
  const { db, companyId } = context;
  const { rows } = await sql<SetupFacts & { hidden: boolean }>`
    select count(*) filter (where on_menu.id is not null) as dishes,
      count(*) filter (where on_menu.has_recipe) as dishes_with_recipe,
      (select count(*) from suppliers where company_id = ${companyId} and deleted_at is null) as suppliers,
      (select count(*) from (
        select from supplier_invoice where company_id = ${companyId} limit 1) as some_invoice) as invoices,
      exists (select from orders where company_id = ${companyId} and channel = 'menu') as guest_ordered,
      exists (select from restaurant_tables seat
        cross join lateral (
          select from orders
          where orders.company_id = ${companyId} and orders.table_number = seat.name and orders.channel = 'menu'
          limit 1) as at_table
        where seat.company_id = ${companyId}) as guest_at_table,
      coalesce(bool_or(state.codes_printed_at is not null), false) as codes_printed,
      coalesce(bool_or(state.practised_at is not null), false) as practised,
      coalesce(bool_or(state.hidden_at is not null), false) as hidden
    from companies
    left join company_setup state on state.company_id = companies.id
    left join lateral (
      select dish.id, exists (
        select from dish_ingredient line
        join dish_size size on size.company_id = line.company_id and size.id = line.dish_size_id
        where line.company_id = ${companyId} and size.menu_item_id = dish.id and size.deleted_at is null) as has_recipe
      from dish where dish.company_id = ${companyId} and dish.deleted_at is null and dish.is_available
    ) as on_menu on true
    where companies.id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the context does not exist.");
  const { hidden, ...facts } = row;
  return { steps: stepsOf(facts), hidden };
}

export async function hideSetup(context: Context, hidden: boolean): Promise<Setup> {
  await saveState(context, { hidden_at: hidden ? new Date().toISOString() : null });
  return readSetup(context);
}

export const recordPrintedCodes = (context: Context) =>
  saveState(context, { codes_printed_at: new Date().toISOString() });

export const recordPractice = (context: Context) => saveState(context, { practised_at: new Date().toISOString() });

type State = Partial<Record<"codes_printed_at" | "practised_at" | "hidden_at", string | null>>;

async function saveState(context: Context, state: State): Promise<void> {
  const { db, companyId } = context;
  await db
    .insertInto("company_setup")
    .values({ company_id: companyId, ...state })
    .onConflict((conflicting) => conflicting.column("company_id").doUpdateSet(state))
    .execute();
  await publish(context, "setup.changed", companyId);
}
