import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

/** Throws 404 unless the supplier is one of the company's. */
export async function requireSupplier(
  { db, companyId }: Context,
  supplierId: string | null | undefined,
): Promise<void> {
  if (!supplierId) return;
  const supplier = await db
    .selectFrom("suppliers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", supplierId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!supplier) throw notFound("Supplier");
}

const MAX_NAMED = 5;

/** Throws 400 with the names of the items whose par would be below their reorder threshold. */
export async function requireParAboveThreshold({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  const items = await db
    .selectFrom("inventory")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .whereRef("par", "<", "reorder_threshold")
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();
  if (items.length === 0) return;
  const names = items.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = items.length > MAX_NAMED ? ` and ${items.length - MAX_NAMED} more` : "";
  throw badRequest(`${names.join(", ")}${more}: par, the stock to fill up to, cannot be below the reorder threshold.`, {
    items,
  });
}
