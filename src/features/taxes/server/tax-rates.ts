import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { TaxRate } from "#src/features/taxes/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** The taxes that are included in prices, the default one first, then the highest. */
export async function listTaxRates({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<TaxRate[]> {
  const { rows } = await sql<TaxRate>`
    select name, percent, is_default, coalesce((
      select json_agg(category_id order by category_id) from category_tax_rates
      where company_id = ${companyId} and tax_rate_id = tax_rates.id), '[]') as category_ids
    from tax_rates where company_id = ${companyId}
    order by is_default desc, percent desc, lower(name)`.execute(db);
  return rows;
}

/** Replaces the taxes that are included in prices. Throws 404 for a category that does not exist. */
export async function saveTaxRates(context: Context, rates: TaxRate[]): Promise<TaxRate[]> {
  const { db, companyId } = context;
  const company = await lockCompany(context);
  await requireCategories(
    context,
    rates.flatMap(({ category_ids }) => category_ids),
  );
  await db.deleteFrom("tax_rates").where("company_id", "=", companyId).execute();
  for (const { category_ids, ...rate } of rates) {
    const id = uuid();
    await db
      .insertInto("tax_rates")
      .values({ ...rate, id, company_id: companyId })
      .execute();
    if (category_ids.length === 0) continue;
    const rows = category_ids.map((category_id) => ({ company_id: companyId, category_id, tax_rate_id: id }));
    await db.insertInto("category_tax_rates").values(rows).execute();
  }
  const named = rates.map(({ name, percent }) => `${name} ${percent}%`).join(", ");
  await recordChange(context, {
    entity: "company",
    action: "update",
    row: company,
    description: named ? `The taxes included in prices are ${named}` : "No tax is included in prices any more",
    event: "company.changed",
  });
  return listTaxRates(context);
}

/** Two people who save at the same time follow one another. */
async function lockCompany({ db, companyId }: Context) {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function requireCategories({ db, companyId }: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom("menu_category")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw notFound("Category");
}
