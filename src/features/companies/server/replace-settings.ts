import { sql } from "kysely";
import { companyRowChanged } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

const REPLACED = [
  "address",
  "allow_negative_stock",
  "cash_rounding",
  "codes_required",
  "counter_orders",
  "country",
  "currency",
  "guest_help",
  "kitchen_late_minutes",
  "kitchen_waiting_minutes",
  "language",
  "logo_url",
  "name",
  "opening_hours",
  "ordering_paused",
  "pickup_lead_minutes",
  "pickup_orders",
  "pickup_slot_minutes",
  "pickup_slot_portions",
  "prices_include_tax",
  "receipt_note",
  "service_charge_percent",
  "shows_few_left",
  "table_calls",
  "table_orders",
  "tables_listed",
  "tax_number",
  "timezone",
  "uen",
  "website",
] as const;

/** Replaces the settings with those of an archive, as texts that PostgreSQL reads. Settings that are not given stay. */
export async function replaceSettings(context: Context, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { db, companyId } = context;
  const columns = REPLACED.filter((column) => given[column] !== undefined);
  const changes = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`update companies set ${sql.join(changes)}
    from json_populate_record(null::companies, ${JSON.stringify(given)}::json) as given
    where companies.id = ${companyId}`.execute(db);
  companyRowChanged(context);
  await publish(context, "company.changed");
}
