import { useEffect, useRef } from "react";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { PAYMENT_CANCELED, PAYMENT_INTERRUPTED } from "#src/features/billing/onboarding/rules.ts";
import { forgetCheckoutAttempt } from "#src/features/billing/onboarding/web/saved-onboarding.ts";

/**
 * Records the return from the checkout. Browsers keep the page in their back/forward cache and show it again without
 * loading it; then `onRestored` is called.
 */
export function useReturnFromCheckout(error: string | null, onRestored: () => void): void {
  const latest = useRef(onRestored);
  useEffect(() => {
    latest.current = onRestored;
  });
  useEffect(() => {
    if (error === PAYMENT_CANCELED) recordSubscriptionEvent("checkout_canceled");
    if (error === PAYMENT_INTERRUPTED) recordSubscriptionEvent("checkout_interrupted");
    forgetCheckoutAttempt();
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      forgetCheckoutAttempt();
      latest.current();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [error]);
}
