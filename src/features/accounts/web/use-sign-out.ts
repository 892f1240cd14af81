import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { signOut } from "#src/features/accounts/contract.ts";
import { forget, KEYS } from "#src/web/browser-storage.ts";
import { call } from "#src/web/call.ts";

/**
 * Removes everything the browser stores about a person's company, so that the next person at this browser sees none of
 * it.
 */
function clearPersonalData(queryClient: QueryClient): void {
  forget(
    localStorage,
    KEYS.onboardingForm,
    KEYS.onboardingDraft,
    KEYS.selectedPlan,
    KEYS.subscriptionEvents,
    KEYS.invite,
  );
  forget(
    sessionStorage,
    KEYS.sessionId,
    KEYS.company,
    KEYS.postLoginPath,
    KEYS.forceOnboarding,
    KEYS.onboardingStep,
    KEYS.onboardingDraft,
    KEYS.onboardingForm,
    KEYS.selectedPlan,
    KEYS.checkoutOrigin,
    KEYS.checkoutStartedAt,
  );
  queryClient.clear();
}

/** Signs out and loads `address` as a new document, so that nothing of the person stays in memory. */
export function useSignOut(address: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await call(signOut, { body: {} });
    clearPersonalData(queryClient);
    window.location.assign(address);
  };
}
