import { eraseAccount } from "#src/features/accounts/server/erase-account.ts";
import { retainedUntil } from "#src/features/archives/closings/rules.ts";
import { deleteFiles, deleteRetainedFiles } from "#src/features/archives/closings/server/company-files.ts";
import { asOwner, clearRetained, deleteRows } from "#src/features/archives/closings/server/company-rows.ts";
import { eraseOutside } from "#src/features/archives/closings/server/erase-outside.ts";
import { peopleOfOnly, worksNowhereElse } from "#src/features/archives/closings/server/people.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { eraseCompanyRow, forgetCompanyRow, removeLogo } from "#src/features/companies/server/closed.ts";
import { discardUnusedLogos } from "#src/features/companies/server/logo.ts";
import { recordAct } from "#src/server/admin-acts.ts";
import type { Platform, Scope } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { inEachCompany } from "#src/server/each.ts";
import type { PlatformJob } from "#src/server/jobs.ts";
import { dayIn } from "#src/shared/time.ts";

const OPERATOR = "the server itself";

/** Every night, erases the companies whose grace period is over, and retained data whose retention period is over. */
export const eraseClosed: PlatformJob = {
  name: "closings.erase",
  cron: "20 3 * * *",
  concurrency: 1,
  expiresIn: 4 * 3600,
  heartbeat: 30,
  run: (platform) => eraseDue(platform, new Date()),
};

/**
 * Erases all data that is due at a moment. Each step can be repeated: the next run finishes the work of a killed
 * process. If one company fails, the others are still erased; the run then fails at its end.
 */
export async function eraseDue(platform: Platform, now: Date): Promise<void> {
  const moment = now.toISOString();
  const due = await inDirectory(platform.database, (db) =>
    db.selectFrom("companies").select("id").where("erase_at", "<=", moment).orderBy("erase_at").execute(),
  );
  const failed = await failuresOf(platform, due, (scope) => eraseCompany(scope, moment));
  const over = await inDirectory(platform.database, (db) =>
    db.selectFrom("companies").select("id").where("retained_until", "<", moment.slice(0, 10)).execute(),
  );
  failed.push(...(await failuresOf(platform, over, forgetCompany)));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} closed companies could not be erased.`);
}

/** Runs a function for every company. Returns the errors. */
async function failuresOf(
  platform: Platform,
  companies: readonly { id: string }[],
  work: (scope: Scope) => Promise<void>,
): Promise<unknown[]> {
  const ids = companies.map(({ id }) => id);
  try {
    await inEachCompany(platform, ids, "a closed company could not be erased", work);
    return [];
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    return error.errors;
  }
}

async function eraseCompany(scope: Scope, moment: string): Promise<void> {
  const { database, companyId } = scope;
  const company = await lockDue(scope, moment);
  if (!company) return;
  const people = await peopleOfOnly(database, companyId);
  await deleteFiles(scope);
  await eraseOutside(scope, people);
  await scope.within(removeLogo);
  await discardLogos(scope);
  // Find people before their membership is deleted with the rows.
  for (const id of people) await eraseAccount(database, id, (tx) => worksNowhereElse(tx, id, companyId));
  await clearRetained(scope, companyId);
  await deleteRows(scope, companyId, { all: false });
  await scope.within((context) =>
    eraseCompanyRow(context, retainedUntil(dayIn(company.timezone, new Date(company.closed_at)), company.country)),
  );
  await recordAct(database, OPERATOR, {
    act: "erase",
    description: "A company that its owner had closed was erased",
    company_id: companyId,
  });
  scope.log.info({ companyId }, "a closed company was erased");
}

/**
 * Returns the company if it is still due to be erased: its owner, or whoever runs the installation, may have opened it
 * again.
 */
function lockDue(scope: Scope, moment: string) {
  return scope.within(async ({ db, companyId }) => {
    const row = await db
      .selectFrom("companies")
      .select(["timezone", "closed_at", "country"])
      .where("id", "=", companyId)
      .where("erase_at", "<=", moment)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.closed_at) return null;
    return { timezone: row.timezone, closed_at: row.closed_at, country: countryOf(row.country)?.code ?? null };
  });
}

/** Discards the logos of everybody who ever worked in the company, except logos that another company shows. */
async function discardLogos(scope: Scope): Promise<void> {
  const members = await asOwner(scope.database, scope.companyId, (db) =>
    db.selectFrom("members").select("user_id").where("company_id", "=", scope.companyId).execute(),
  );
  for (const { user_id } of members) await discardUnusedLogos(scope, user_id);
}

async function forgetCompany(scope: Scope): Promise<void> {
  await deleteRetainedFiles(scope);
  await deleteRows(scope, scope.companyId, { all: true });
  await scope.within(forgetCompanyRow);
  await recordAct(scope.database, OPERATOR, {
    act: "forget",
    description: "What was retained of an erased company was deleted",
    company_id: scope.companyId,
  });
}
