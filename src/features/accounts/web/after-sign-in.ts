import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "#src/shared/session.ts";
import { PROFILE_PAUSES_MS, withRetries } from "#src/features/accounts/with-retries.ts";
import { afterSignIn } from "#src/web/session/guard.ts";
import { applyRedirect, readMemory } from "#src/web/session/require-access.ts";
import { knownOf, sessionQuery } from "#src/web/session/session.tsx";

/**
 * Asks anew who is signed in, after a sign-in, and looks for the profile with them. Answers `null` when there is nobody.
 * Throws when the profile cannot be found.
 */
export function fetchSignedInUser(queryClient: QueryClient): Promise<Session | null> {
  return withRetries(async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!session.user) return null;
    if (!session.profile) throw new Error("The profile is not there yet.");
    return session;
  }, PROFILE_PAUSES_MS);
}

/** Where someone who has just signed in goes on. */
export function destinationOf(session: Session): string {
  return applyRedirect(afterSignIn(knownOf(session), readMemory())) ?? "/dashboard";
}
