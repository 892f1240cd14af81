import type { Context } from "#src/server/context.ts";
import type { Tx } from "#src/server/db/database.ts";

/** The columns that statements and texts of many features need, without those that triggers write (`charges_tax`). */
const COLUMNS = [
  "name",
  "country",
  "currency",
  "timezone",
  "language",
  "opening_hours",
  "phone_number",
  "phone_country_code",
  "cash_rounding",
  "allow_negative_stock",
  "low_stock_alerts",
  "new_order_alerts",
  "invoice_processed_alerts",
] as const;

const select = ({ db, companyId }: Pick<Context, "db" | "companyId">) =>
  db.selectFrom("companies").select(COLUMNS).where("id", "=", companyId);

/** The company's row. All who read it share the same object. */
export type CompanyRow = Readonly<Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>>;

/** The row that each transaction has read. */
const rows = new WeakMap<Tx, Promise<CompanyRow>>();

/**
 * Returns the company's row. A transaction reads it once, at the first call, and again after the transaction has
 * changed it (`companyRowChanged`) or locked it (`lockCompanyRow`). Concurrent changes of other transactions are
 * visible in the next transaction.
 */
export function companyRow(context: Pick<Context, "db" | "companyId">): Promise<CompanyRow> {
  const known = rows.get(context.db);
  if (known) return known;
  const read = select(context).executeTakeFirstOrThrow();
  rows.set(context.db, read);
  // The caller gets the error; the next caller reads the row again.
  read.catch(() => rows.delete(context.db));
  return read;
}

/** Makes the transaction read the company's row again. Whoever writes the row calls this afterwards. */
export function companyRowChanged({ db }: Pick<Context, "db">): void {
  rows.delete(db);
}

/**
 * Locks the company's row until the transaction ends and returns it as it is then. `"no key update"` lets others insert
 * rows that refer to it, `"update"` makes them wait too.
 */
export async function lockCompanyRow(
  context: Pick<Context, "db" | "companyId">,
  strength: "no key update" | "update" = "no key update",
): Promise<CompanyRow> {
  const query = select(context);
  const locked = await (strength === "update" ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirstOrThrow();
  rows.set(context.db, Promise.resolve(locked));
  return locked;
}
