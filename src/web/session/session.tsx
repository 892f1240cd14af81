import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { readSession, type Session } from "#src/shared/session.ts";
import { menuAddress } from "#src/shared/menu-address.ts";
import type { Company } from "#src/shared/company.ts";
import type { Known } from "#src/web/session/guard.ts";
import type { Role } from "#src/shared/roles.ts";
import { inCompanyOfTab } from "#src/web/session/company-of-tab.ts";
import { call } from "#src/web/call.ts";

const TIMEOUT_MS = 10_000;
const STALE_AFTER_MS = 5 * 60_000;

/**
 * Who is signed in, their company, and what this installation is called. Cached for 5 minutes; loading it times out after
 * 10 seconds.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) =>
    inCompanyOfTab((company) =>
      call(readSession, company === undefined ? undefined : { query: { company } }, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }),
    ),
  staleTime: STALE_AFTER_MS,
  gcTime: Infinity,
});

export function knownOf({ user, company, role, device }: Session): Known {
  return { user: user !== null, device: device !== null, role, onboarded: company?.onboarding_completed ?? false };
}

/** Returns the session, which the app's root has loaded before any screen is shown. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Returns the company; only for screens whose access is `company`, which are never shown without one. */
export function useCompany(): Company {
  const { company } = useSession();
  if (!company) throw new Error("This screen needs a company.");
  return company;
}

/** Returns the person's role in the company; only for screens whose access is `company`. */
export function useRole(): Role {
  const { role } = useSession();
  if (!role) throw new Error("This screen needs a company.");
  return role;
}

/** Returns whether the person has one of the roles: a button that they may not use is not shown. */
export function useHasRole(roles: readonly Role[]): boolean {
  return roles.includes(useRole());
}

/** Returns the restaurant's public address. */
export function useMenuAddress(): string {
  const { app, company, user } = useSession();
  return menuAddress(app, company ?? { username: null, created_by: user?.id ?? "" });
}
