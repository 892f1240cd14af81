import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { storeCharges } from "#src/features/companies/server/charges.ts";
import { chargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import type { TaxRate, TaxSettings } from "#src/features/offer/taxes/contract.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { returningJson } from "#src/server/db/json-function.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Returns the taxes and the service charge. The default tax comes first, then the others from the highest. */
export async function listTaxRates({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<TaxSettings> {
  const { rows } = await sql<TaxRate>`
    select name, percent, is_default, coalesce((
      select json_agg(category_id order by category_id) from category_tax_rates
      where company_id = ${companyId} and tax_rate_id = tax_rates.id), '[]') as category_ids, coalesce((
      select json_agg(dish_id order by dish_id) from dish_tax_rates
      where company_id = ${companyId} and tax_rate_id = tax_rates.id), '[]') as dish_ids
    from tax_rates where company_id = ${companyId}
    order by is_default desc, percent desc, lower(name collate "default")`.execute(db);
  const settings = await db
    .selectFrom("companies")
    .select(["prices_include_tax", "service_charge_percent", "tax_number", "receipt_note", "cash_rounding"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { ...settings, cash_rounding: settings.cash_rounding as TaxSettings["cash_rounding"], tax_rates: rows };
}

/**
 * The rules for what an order owes beyond its lines, and for the taxes in it; null if the restaurant charges neither.
 */
export const chargeRulesOf = returningJson("charge_rules", (companyId: string) => [companyId], chargeRules.nullable());

/** Changes of the settings; missing ones stay as they are. */
export type TaxChanges = Partial<TaxSettings> & Pick<TaxSettings, "tax_rates">;

/** Replaces the taxes. Throws 404 for a category or dish that does not exist. */
export async function saveTaxRates(
  context: Context,
  { tax_rates: rates, ...settings }: TaxChanges,
): Promise<TaxSettings> {
  const { db, companyId } = context;
  // Concurrent changes run one after the other.
  const { name } = await lockCompanyRow(context);
  await requireRows(
    context,
    "menu_category",
    rates.flatMap(({ category_ids }) => category_ids),
  );
  await requireRows(
    context,
    "dish",
    rates.flatMap(({ dish_ids }) => dish_ids),
  );
  await storeCharges(context, settings);
  await db.deleteFrom("tax_rates").where("company_id", "=", companyId).execute();
  for (const { category_ids, dish_ids, ...rate } of rates) {
    const id = uuid();
    await db
      .insertInto("tax_rates")
      .values({ ...rate, id, company_id: companyId })
      .execute();
    const row = { company_id: companyId, tax_rate_id: id };
    const categories = category_ids.map((category_id) => ({ ...row, category_id }));
    if (categories.length > 0) await db.insertInto("category_tax_rates").values(categories).execute();
    const dishes = dish_ids.map((dish_id) => ({ ...row, dish_id }));
    if (dishes.length > 0) await db.insertInto("dish_tax_rates").values(dishes).execute();
  }
  await recordChange(context, {
    entity: "company",
    action: "update",
    row: { id: companyId, name },
    description: describe(await listTaxRates(context)),
    event: "company.changed",
  });
  return listTaxRates(context);
}

function describe({ tax_rates, prices_include_tax, service_charge_percent }: TaxSettings): string {
  const named = tax_rates.map(({ name, percent }) => `${name} ${percent}%`).join(", ");
  const taxes = prices_include_tax
    ? `The taxes included in prices are ${named}`
    : `The taxes added to prices are ${named}`;
  const service = service_charge_percent > 0 ? `, the service charge is ${service_charge_percent}%` : "";
  return `${named ? taxes : "No tax is charged"}${service}`;
}

async function requireRows({ db, companyId }: Context, table: "menu_category" | "dish", ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom(table)
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw notFound(table === "dish" ? "Dish" : "Category");
}
