import { PAYMENT_ERROR, PAYMENT_NOT_PROCESSED } from "#src/features/billing/rules.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { createCheckout } from "#src/features/billing/contract.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { checkoutFailure, NO_CHECKOUT_ADDRESS, type OnboardingForm } from "#src/features/billing/onboarding/rules.ts";
import { forgetCheckoutAttempt, saveForCheckout } from "#src/features/billing/onboarding/web/saved-onboarding.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { paymentPage } from "#src/web/session/guard.ts";
import { call, CallError } from "#src/web/call.ts";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Saves the form for the return and opens the checkout. `onFailure` receives the message to show. */
export function useCheckout(onFailure: (message: string) => void) {
  const navigate = useNavigate();
  const { company } = useSession();
  const [busy, setBusy] = useState(false);

  async function start(form: OnboardingForm, priceId: string, planType: string) {
    setBusy(true);
    saveForCheckout(form, priceId);
    recordSubscriptionEvent("checkout_started", { planType });
    try {
      // An owner who has completed the setup is adding another restaurant.
      const newCompany = company?.onboarding_completed ?? false;
      const { url } = await call(createCheckout, { body: { priceId, planType, companyData: form, newCompany } });
      if (!url) throw new ShownError(NO_CHECKOUT_ADDRESS);
      // The button stays busy until the browser shows the checkout.
      window.location.assign(url);
    } catch (error) {
      forgetCheckoutAttempt();
      setBusy(false);
      const paidSessionId = paidSessionOf(error);
      if (paidSessionId) return navigate({ href: paymentPage(paidSessionId) });
      const message = checkoutFailure(error);
      recordSubscriptionEvent("checkout_failed", { message });
      onFailure(message);
      notify.error(PAYMENT_ERROR, message || PAYMENT_NOT_PROCESSED);
    }
  }

  return { busy, start, reset: () => setBusy(false) };
}

/** Returns the id of an earlier checkout that has been paid in the meantime. */
function paidSessionOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== "ALREADY_PAID") return null;
  const { session_id } = error.details as { session_id?: string };
  return session_id ?? null;
}
