import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { verifyCheckout, type Verification } from "#src/features/billing/contract.ts";
import { verification, type VerificationState, waitOf } from "#src/features/billing/verification.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { subscriptionQuery } from "#src/features/billing/web/queries.ts";
import { rememberVerified, wasVerified } from "#src/features/onboarding/web/verified-sessions.ts";
import { forgetOnboarding, readCheckoutForm } from "#src/features/onboarding/web/saved-onboarding.ts";
import { sessionQuery, useSession } from "#src/web/session/session.tsx";
import { call, CallError } from "#src/web/call.ts";

/** Verifies a payment: asks the server, waits, asks again, as the reducer says. */
export function useVerification(sessionId: string | null) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [state, send] = useReducer(verification, { name: "initializing" } satisfies VerificationState);
  const userId = user?.id ?? null;

  useEffect(() => {
    const started = { type: "started", session_id: sessionId, signed_in: userId !== null } as const;
    if (userId === null || sessionId === null || !wasVerified(sessionId)) return send(started);
    let here = true;
    queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).then(
      (subscription) => here && send(subscription ? { type: "known", result: asVerified(subscription) } : started),
      // What cannot be looked up is verified once more.
      () => here && send(started),
    );
    return () => {
      here = false;
    };
  }, [sessionId, userId, queryClient]);

  const asking = state.name === "verifying" ? state.retry : null;
  useEffect(() => {
    if (asking === null || sessionId === null) return;
    const leaving = new AbortController();
    recordSubscriptionEvent("verification_started", { sessionId, retry: asking });
    const { signal } = leaving;
    call(verifyCheckout, { body: { sessionId, companyData: companyDataOf(userId) } }, { signal }).then(
      (result) => !signal.aborted && send({ type: "answered", result }),
      (error: unknown) => {
        if (signal.aborted) return;
        const refusal = error instanceof CallError ? error : null;
        // The session that was known is over: every screen has to learn it.
        if (refusal?.status === 401) void queryClient.invalidateQueries(sessionQuery);
        recordSubscriptionEvent("verification_refused", { sessionId, status: refusal?.status ?? 0 });
        send({ type: "refused", status: refusal?.status ?? 0, retry_after: refusal?.retryAfter });
      },
    );
    return () => leaving.abort();
  }, [asking, sessionId, userId, queryClient]);

  useEffect(() => {
    const ms = waitOf(state);
    if (ms === null) return;
    const timer = setTimeout(() => send({ type: "waited" }), ms);
    return () => clearTimeout(timer);
  }, [state]);

  const verified = state.name === "verified";
  useEffect(() => {
    if (!verified || sessionId === null) return;
    recordSubscriptionEvent("verification_succeeded", { sessionId });
    rememberVerified(sessionId);
    forgetOnboarding();
    void queryClient.invalidateQueries(sessionQuery);
  }, [verified, sessionId, queryClient]);

  return { state, retry: () => send({ type: "retry-requested" }) };
}

/** The form of the same person; one that someone else left in this browser is not sent. */
function companyDataOf(userId: string | null) {
  const form = readCheckoutForm();
  return form && form.created_by === userId ? form : null;
}

function asVerified(subscription: {
  stripe_subscription_id: string;
  plan_name: string;
  company_id: string;
  current_period_end: string | null;
}): Verification {
  return {
    verified: true,
    retryAfter: null,
    subscriptionId: subscription.stripe_subscription_id,
    planName: subscription.plan_name,
    companyId: subscription.company_id,
    currentPeriodEnd: subscription.current_period_end,
  };
}
