import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { CompanyChanges, CompanyData } from "#src/features/companies/contract.ts";
import type { Company } from "#src/shared/company.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { firstTimezone } from "#src/features/companies/time-zones.ts";
import { phoneProblem } from "#src/features/companies/phone.ts";
import { COMPANY_REPEATED, COMPANY_UNFINISHED, MAX_COMPANIES, TRIAL_DAYS } from "#src/features/companies/rules.ts";
import { discardUnusedLogos, storeLogo } from "#src/features/companies/server/logo.ts";
import { isFree, releaseUsernames, usernameConflict } from "#src/features/companies/server/usernames.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";

import { announce } from "#src/server/announce.ts";
import { companyRowChanged } from "#src/server/company-row.ts";
import { type Context, personOf, type Platform, type Scope, type User } from "#src/server/context.ts";
import { badRequest, conflict, noCompany, notFound } from "#src/server/http/errors.ts";
import { isReadOnlyNow } from "#src/server/http/company-state.ts";
import { countCompaniesOf, unfinishedCompanyOf } from "#src/server/http/find-session.ts";
import { scopeOf } from "#src/server/tenant.ts";

const columns = [
  "id",
  "name",
  "username",
  "email",
  "address",
  "country",
  "currency",
  "uen",
  "website",
  "phone_number",
  "phone_country_code",
  "phone_verified",
  "logo_url",
  "timezone",
  "language",
  "allow_negative_stock",
  "ordering_paused",
  "counter_orders",
  "table_calls",
  "shows_few_left",
  "guest_help",
  "tables_listed",
  "codes_required",
  "table_orders",
  "pickup_orders",
  "pickup_lead_minutes",
  "pickup_slot_minutes",
  "pickup_slot_portions",
  "opening_hours",
  "kitchen_waiting_minutes",
  "kitchen_late_minutes",
  "cash_rounding",
  "low_stock_alerts",
  "new_order_alerts",
  "invoice_processed_alerts",
  "daily_reports",
  "weekly_reports",
  "read_only_at",
  "read_only_reason",
  "onboarding_started",
  "onboarding_completed",
  "created_by",
  "created_at",
  "updated_at",
] as const;

export async function readCompany({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<Company> {
  const row = await db
    .selectFrom("companies")
    .select(columns)
    .select(isReadOnlyNow.as("read_only"))
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!row) throw noCompany();
  return {
    ...row,
    country_code: countryOf(row.country)?.code ?? null,
    // Only values of these shapes are written to these columns.
    opening_hours: row.opening_hours as Company["opening_hours"],
    read_only_reason: row.read_only_reason as Company["read_only_reason"],
  };
}

/**
 * Creates a company of the person, which starts with a trial. Throws 409 if the setup of another company of theirs is
 * unfinished, if a company was already created with the same key, or if another company has its username.
 */
export async function createCompany(
  platform: Platform,
  user: User,
  data: CompanyData,
  key: string | null = null,
): Promise<Company> {
  const others = await countCompaniesOf(platform.database, user.id);
  if (await unfinishedCompanyOf(platform.database, user.id)) throw companyExists(COMPANY_UNFINISHED);
  // Without a username, the address of a menu is derived from its owner's id. That address opens the owner's first
  // company.
  if (others > 0 && !data.username) throw badRequest("Choose a username: it is the address of this restaurant's menu");
  requireRoom(others);
  const logo_url = await storeLogo(platform, user.id, data.logo_url);
  if (data.username && !(await isFree(platform, data.username, { userId: user.id, companyId: null }))) {
    throw usernameConflict();
  }
  const id = uuid();
  const scope = scopeOf(platform, id, personOf(user, "owner"));
  const company = await translateUniqueViolation(() =>
    scope.within((context) =>
      insertCompany(context, user, { ...data, logo_url }, { trialDays: TRIAL_DAYS, creationKey: key }),
    ),
  );
  await releaseUsernames(platform, user.id);
  return company;
}

/**
 * Inserts the company with the context's id. Its logo must already be stored. Without a trial, the caller gives it a
 * subscription in the same transaction.
 */
export async function insertCompany(
  context: Pick<Context, "db" | "companyId" | "actor">,
  user: User,
  { created_by: _, email, ...data }: CompanyData,
  { trialDays = null, creationKey = null }: { trialDays?: number | null; creationKey?: string | null } = {},
): Promise<Company> {
  const { db, companyId } = context;
  const trialEnd = trialDays === null ? null : sql<string>`now() + ${trialDays} * interval '1 day'`;
  await db
    .insertInto("companies")
    .values({
      ...data,
      id: companyId,
      created_by: user.id,
      creation_key: creationKey,
      email: email ?? user.email,
      timezone: firstTimezone(data.country, data.timezone),
      trial_ends_at: trialEnd,
      read_only_at: trialEnd,
      read_only_reason: trialEnd && "trial",
    })
    .execute();
  await recordActivity(context, {
    action_type: "create",
    entity_type: "company",
    entity_id: companyId,
    entity_name: data.name,
    description: `${data.name} has been set up`,
  });
  return readCompany(context);
}

/** Changes the fields that are given. The logo is encoded before the transaction opens, because that takes a while. */
export async function updateCompany(scope: Scope, id: string, changes: CompanyChanges): Promise<Company> {
  if (id !== scope.companyId) throw notFound("Company");
  const userId = scope.actor.type === "user" ? scope.actor.id : null;
  if (changes.username && !(await isFree(scope, changes.username, { userId, companyId: id }))) throw usernameConflict();
  const logo_url =
    changes.logo_url === undefined || userId === null ? undefined : await storeLogo(scope, userId, changes.logo_url);
  const company = await translateUniqueViolation(() =>
    scope.within(async (context) => {
      const before = await readCompany(context);
      requirePhone({ ...before, ...changes }, changes);
      const values = { ...changes, logo_url };
      // Undefined fields are not written. If all fields are undefined, the statement would be empty.
      if (Object.values(values).some((value) => value !== undefined)) {
        await context.db.updateTable("companies").set(values).where("id", "=", id).execute();
        companyRowChanged(context);
      }
      const company = await readCompany(context);
      if (changes.opening_hours !== undefined || company.timezone !== before.timezone) {
        await announce(context, "companies.hours-changed", {});
      }
      await recordCompanyChange(context, company, `${company.name}'s settings were changed`);
      return company;
    }),
  );
  if (logo_url !== undefined && userId !== null) await discardUnusedLogos(scope, userId);
  return company;
}

function recordCompanyChange(context: Context, { id, name }: Company, description: string): Promise<void> {
  const change = { entity: "company", action: "update", event: "company.changed" } as const;
  return recordChange(context, { ...change, row: { id, name }, description });
}

function requirePhone(
  after: Pick<Company, "phone_number" | "phone_country_code" | "country">,
  changes: CompanyChanges,
) {
  if (!changes.phone_number || after.phone_number === null) return;
  const problem = phoneProblem({ ...after, phone_number: after.phone_number });
  if (problem) throw badRequest(problem);
}

/** Marks the onboarding as completed. A second call changes nothing and returns the same. */
export async function completeOnboarding(context: Context): Promise<Company> {
  const { db, companyId } = context;
  const before = await readCompany(context);
  if (before.onboarding_completed) return before;
  await db.updateTable("companies").set({ onboarding_completed: true }).where("id", "=", companyId).execute();
  companyRowChanged(context);
  await recordCompanyChange(context, before, `${before.name} finished its setup`);
  return { ...before, onboarding_completed: true };
}

/** Turns a violated unique constraint into a 409: two requests at the same time can both pass the earlier checks. */
export async function translateUniqueViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== "23505") throw error;
    if (constraint === "companies_username_key") throw usernameConflict();
    if (constraint === "companies_unfinished_key") throw companyExists(COMPANY_UNFINISHED);
    if (constraint === "companies_creation_key" || constraint === "companies_pkey")
      throw companyExists(COMPANY_REPEATED);
    throw error;
  }
}

const companyExists = (message: string) => conflict("COMPANY_EXISTS", message);

/** Throws 409 if the person has set up the maximum number of companies. */
export async function requireRoomForCompany({ database }: Pick<Platform, "database">, userId: string): Promise<void> {
  requireRoom(await countCompaniesOf(database, userId));
}

function requireRoom(companies: number): void {
  if (companies < MAX_COMPANIES) return;
  const text = `One person can set up ${MAX_COMPANIES} restaurants. Please contact support for more.`;
  throw conflict("TOO_MANY_COMPANIES", text);
}
