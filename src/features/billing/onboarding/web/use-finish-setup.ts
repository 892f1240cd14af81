import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DEFAULT_PLAN_TYPE } from "#src/features/billing/rules.ts";
import { SETUP_FAILED, UNEXPECTED } from "#src/features/billing/onboarding/verification.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { subscriptionQuery } from "#src/features/billing/web/queries.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/contract.ts";
import { sessionQuery, useSession } from "#src/web/session/session.tsx";
import { call, CallError } from "#src/web/call.ts";
import { forget, KEYS } from "#src/web/browser-storage.ts";

/** Completes the onboarding and opens the dashboard. */
export function useFinishSetup(subscriptionId: string | null) {
  const { user, company } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function finish() {
    setBusy(true);
    setFailure(null);
    try {
      const subscription = await queryClient.fetchQuery(subscriptionQuery);
      const plan_type = subscription?.plan_id ?? DEFAULT_PLAN_TYPE;
      const body = { subscription_id: subscriptionId, plan_type, onboarding_completed: true, user_id: user?.id };
      const finished = await call(finalizeCompany, { body });
      recordSubscriptionEvent("onboarding_completed");
      forget(sessionStorage, KEYS.sessionId);
      const href = "/dashboard?onboarding=completed";
      // A full page load removes all data of the owner's other restaurant from memory.
      if (company && company.id !== finished.company.id) return window.location.assign(href);
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate({ href });
    } catch (error) {
      recordSubscriptionEvent("onboarding_failed");
      setFailure(error instanceof CallError ? SETUP_FAILED : UNEXPECTED);
      setBusy(false);
    }
  }

  return { busy, failure, finish: () => void finish() };
}
