import { useMutation } from "@tanstack/react-query";
import { createCheckout, openPortal, type Plan } from "#src/features/billing/contract.ts";
import { PAYMENT_ERROR, PAYMENT_NOT_PROCESSED } from "#src/features/billing/rules.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

const NO_PORTAL = "Failed to create customer portal session";
const PORTAL_FAILED = "Failed to open customer portal";

/** Returns a function that opens the provider's portal, in which a subscription is changed. */
export function usePortal() {
  return useMutation({
    mutationFn: async (customerId: string) => {
      recordSubscriptionEvent("portal_opened");
      const { url } = await call(openPortal, { body: { customerId, returnUrl: "/subscription" } });
      if (!url) throw new ShownError(NO_PORTAL);
      window.location.assign(url);
    },
    onError: (error) => notify.error(PORTAL_FAILED, messageOf(error, "")),
  });
}

/** Returns a function that opens a checkout for a company without a paid subscription in force. */
export function useSubscribe() {
  const { name, country, currency } = useCompany();
  return useMutation({
    mutationFn: async (plan: Plan) => {
      recordSubscriptionEvent("checkout_started", { planType: plan.type });
      const body = { priceId: plan.id, planType: plan.type, companyData: { name, country, currency } };
      window.location.assign((await call(createCheckout, { body })).url);
    },
    onError: (error) => notify.error(PAYMENT_ERROR, messageOf(error, PAYMENT_NOT_PROCESSED)),
  });
}
