import type { Reason } from "#src/features/purchasing/rules/why.ts";
import type { Context } from "#src/server/context.ts";

/** Returns why lines were proposed, by line. */
export async function readReasons(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  ids: readonly string[],
): Promise<Map<string, Reason>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("purchase_order_lines")
    .select(["id", "reason"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason as unknown as Reason]])));
}
