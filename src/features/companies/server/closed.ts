import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { companyRowChanged } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Closes a company or opens it again. While it is closed, nobody can work in it or open its public pages. Its event
 * streams end at once, because their recipients may no longer receive events. Returns whether the call changed
 * anything.
 */
export async function setClosed(context: Context, isClosed: boolean): Promise<boolean> {
  const { db, companyId } = context;
  const company = await db
    .selectFrom("companies")
    .select(["name", "closed_at", "erased_at"])
    .select(sql<boolean>`coalesce(erase_at <= now(), false)`.as("is_due"))
    .where("id", "=", companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw notFound("Restaurant");
  if ((company.closed_at !== null) === isClosed) return false;
  // A company that was erased, or is being erased, cannot be opened again.
  if (company.erased_at !== null || company.is_due) return false;
  await db
    .updateTable("companies")
    .set({ closed_at: isClosed ? sql<string>`now()` : null, erase_at: null, closed_by_name: null })
    .where("id", "=", companyId)
    .execute();
  companyRowChanged(context);
  await recordChange(context, {
    entity: "company",
    action: "update",
    row: { id: companyId, name: company.name },
    description: isClosed
      ? `${company.name} was closed by whoever runs this service`
      : `${company.name} was opened again by whoever runs this service`,
    event: "members.changed",
  });
  return true;
}

/** Closes a company for its owner and sets when it is erased. Returns that moment; null if it is already closed. */
export async function closeForOwner(context: Context, graceDays: number): Promise<string | null> {
  const { db, companyId, actor } = context;
  const closed = await db
    .updateTable("companies")
    .set({
      closed_at: sql<string>`now()`,
      erase_at: sql<string>`now() + ${graceDays} * interval '1 day'`,
      closed_by_name: actor.name,
    })
    .where("id", "=", companyId)
    .where("closed_at", "is", null)
    .returning(["name", "erase_at"])
    .executeTakeFirst();
  if (!closed) return null;
  companyRowChanged(context);
  await recordClosing(context, closed.name, `${closed.name} was closed by ${actor.name}, to be erased`);
  return closed.erase_at;
}

/** Reopens a company that its owner has closed. Returns whether that was still possible. */
export async function takeBack(context: Context): Promise<boolean> {
  const { db, companyId, actor } = context;
  const opened = await db
    .updateTable("companies")
    .set({ closed_at: null, erase_at: null, closed_by_name: null })
    .where("id", "=", companyId)
    .where("erase_at", ">", sql<string>`now()`)
    .returning("name")
    .executeTakeFirst();
  if (!opened) return false;
  companyRowChanged(context);
  await recordClosing(context, opened.name, `${opened.name} was taken back by ${actor.name}`);
  return true;
}

function recordClosing(context: Context, name: string, description: string): Promise<void> {
  const row = { id: context.companyId, name };
  return recordChange(context, { entity: "company", action: "update", row, description, event: "members.changed" });
}

/** Removes the logo from the company, so that its file can be discarded. */
export async function removeLogo(context: Context): Promise<void> {
  const { db, companyId } = context;
  await db.updateTable("companies").set({ logo_url: null }).where("id", "=", companyId).execute();
  companyRowChanged(context);
}

/** Erases fields of the company's own row. Its name, address and tax number stay, because they are on its receipts. */
export async function eraseCompanyRow(context: Context, retainedUntil: string): Promise<void> {
  const { db, companyId } = context;
  await db
    .updateTable("companies")
    .set({
      ...ERASED,
      erased_at: sql<string>`now()`,
      retained_until: retainedUntil,
      read_only_at: null,
      read_only_reason: null,
      trial_ends_at: null,
    })
    .where("id", "=", companyId)
    .execute();
  companyRowChanged(context);
}

const ERASED = {
  username: null,
  email: null,
  phone_number: null,
  phone_country_code: null,
  phone_verified: false,
  website: null,
  logo_url: null,
  receipt_note: null,
  opening_hours: null,
  creation_key: null,
  closed_by_name: null,
  erase_at: null,
  // It no longer waits for its setup.
  onboarding_completed: true,
} as const;

/**
 * Erases the company's row when none of its data must be retained any longer. Only the fact that the company existed is
 * kept.
 */
export async function forgetCompanyRow(context: Context): Promise<void> {
  const { db, companyId } = context;
  await db
    .updateTable("companies")
    .set({ name: "", address: null, uen: null, tax_number: null, retained_until: null })
    .where("id", "=", companyId)
    .execute();
  companyRowChanged(context);
}
