import { companyRowChanged } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import type { ReadOnlyReason } from "#src/shared/company.ts";

/** Stores when the company becomes read-only; null if no end is known. A demo restaurant never becomes read-only. */
export async function storePlanEnd(
  context: Pick<Context, "db" | "companyId">,
  end: { at: string; reason: ReadOnlyReason } | null,
): Promise<void> {
  const { db, companyId } = context;
  await db
    .updateTable("companies")
    .set({ read_only_at: end?.at ?? null, read_only_reason: end?.reason ?? null })
    .where("id", "=", companyId)
    .where("is_demo", "=", false)
    .execute();
  companyRowChanged(context);
}
