import type { Installation, Session } from "#src/shared/session.ts";
import { ensureProfile } from "#src/features/accounts/server/profiles.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";

export async function readSession(context: PublicContext): Promise<Session> {
  const app = installationOf(context);
  const session = await context.session();
  if (!session) return { user: null, profile: null, company: null, role: null, app };
  const { user, companyId, role } = session;
  const [profile, company] = await Promise.all([
    ensureProfile(context, user),
    companyId === null ? null : inTenant(context.database, companyId, (db) => readCompany({ db, companyId })),
  ]);
  return { user, profile, company, role, app };
}

function installationOf({ env, ports }: Platform): Installation {
  return {
    name: env.APP_NAME,
    url: env.APP_URL,
    domain: env.APP_DOMAIN,
    google: env.GOOGLE_CLIENT_ID !== undefined,
    payments: ports.payments.provider,
    support_email: env.SUPPORT_EMAIL ?? null,
    support_whatsapp: env.SUPPORT_WHATSAPP ?? null,
  };
}
