import type { Installation, Session } from "#src/shared/session.ts";
import { ensureProfile } from "#src/features/accounts/server/profiles.ts";
import { companiesOf } from "#src/features/companies/server/companies-of.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { membershipsOf } from "#src/server/http/find-session.ts";
import { inTenant } from "#src/server/db/database.ts";
import { supportOf } from "#src/server/support.ts";

export async function readSession(context: PublicContext): Promise<Session> {
  const app = installationOf(context);
  const [session, device] = [await context.session(), await context.pairedDevice()];
  const shown = device && { name: device.name, role: device.role };
  const nobody = {
    user: null,
    profile: null,
    company: null,
    role: null,
    restored: false,
    closed: false,
    companies: [],
  };
  if (!session) return { ...nobody, device: shown, app };
  const { user, companyId, role, restored, closed } = session;
  const [profile, company, companies] = await Promise.all([
    ensureProfile(context, user),
    companyId === null ? null : inTenant(context.database, companyId, (db) => readCompany({ db, companyId })),
    // A shared tablet belongs to one company.
    device ? [] : severalCompanies(context, user.id),
  ]);
  return { user, profile, company, role, device: shown, restored, closed, companies, app };
}

/**
 * Returns the companies of a person who is a member of several, by name; empty for a person who has no choice of
 * companies.
 */
async function severalCompanies(platform: Platform, userId: string): Promise<Session["companies"]> {
  const memberships = await membershipsOf(platform.database, userId);
  if (memberships.length < 2) return [];
  return (await companiesOf(platform, memberships)).map(({ id, name, role }) => ({ id, name, role }));
}

function installationOf({ env, ports }: Platform): Installation {
  return {
    name: env.APP_NAME,
    url: env.APP_URL,
    domain: env.APP_DOMAIN,
    google: env.GOOGLE_CLIENT_ID !== undefined,
    payments: ports.payments.provider,
    ...supportOf(env),
    network_printing: env.PRINTER_NETWORKS !== undefined,
  };
}
