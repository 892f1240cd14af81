import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CALLBACK_FAILED } from "#src/features/accounts/rules.ts";
import { destinationOf, fetchSignedInUser } from "#src/features/accounts/web/after-sign-in.ts";
import { ShownError } from "#src/shared/shown-error.ts";

/** Returns a function that opens the requested page after a sign-in, or the person's first one. */
export function useFinishSignIn(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { force_onboarding } = useSearch({ strict: false });
  return async () => {
    const session = await fetchSignedInUser(queryClient);
    if (!session) throw new ShownError(CALLBACK_FAILED);
    await navigate({ href: destinationOf(session, force_onboarding === "true"), replace: true });
  };
}
