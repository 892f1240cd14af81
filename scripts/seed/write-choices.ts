import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import type { ChosenPortion } from "./choices.ts";

interface Line extends ChosenPortion {
  id: string;
}

/** Writes what was chosen for the lines of the history, as placing them leaves it. */
export async function writeChoices({ db, companyId }: Context, lines: readonly Line[]): Promise<void> {
  const withOptions = lines.filter(({ options }) => options.length > 0);
  const chosen = withOptions.flatMap(({ id, options }) =>
    options.map((option, position) => ({ ...option, order_item_id: id, position: position + 1 })),
  );
  await sql`
    insert into order_item_options (company_id, id, order_item_id, option_id, group_name, option_name, count, unit_price,
      total_price, unit_cost, position)
    select ${companyId}, uuid_v7(), order_item_id, option_id, group_name, option_name, count, unit_price, total_price,
      unit_cost, position
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c (order_item_id uuid, option_id uuid, group_name text,
      option_name text, count integer, unit_price numeric, total_price numeric, unit_cost numeric, position integer)`.execute(
    db,
  );
}
