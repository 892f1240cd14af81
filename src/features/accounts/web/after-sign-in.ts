import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "#src/shared/session.ts";
import { profilePauseAfter } from "#src/features/accounts/profile-retry.ts";
import { retry } from "#src/shared/retry.ts";
import { afterSignIn } from "#src/web/session/guard.ts";
import { applyRedirect, readMemory } from "#src/web/session/require-access.ts";
import { knownOf, sessionQuery } from "#src/web/session/session.tsx";

/**
 * Loads the session again after a sign-in, until it has a profile. Returns `null` if nobody is signed in. Throws if
 * there is still no profile after the last attempt.
 */
export function fetchSignedInUser(queryClient: QueryClient): Promise<Session | null> {
  const attempt = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!session.user) return null;
    if (!session.profile) throw new Error("The profile is not there yet.");
    return session;
  };
  return retry(attempt, { pauseAfter: profilePauseAfter });
}

/** Returns the address to open after a sign-in. `isForced`: whether the query asks for the setup. */
export function destinationOf(session: Session, isForced: boolean): string {
  return applyRedirect(afterSignIn(knownOf(session), readMemory(), isForced)) ?? "/dashboard";
}
