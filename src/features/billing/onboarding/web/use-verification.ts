import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer } from "react";
import { verifyCheckout } from "#src/features/billing/contract.ts";
import { verificationOf } from "#src/features/billing/rules.ts";
import { subscriptionQuery } from "#src/features/billing/web/queries.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import {
  delayOf,
  verificationReducer,
  type VerificationEvent,
  type VerificationState,
} from "#src/features/billing/onboarding/verification.ts";
import { forgetOnboarding, readCheckoutForm } from "#src/features/billing/onboarding/web/saved-onboarding.ts";
import { call, CallError } from "#src/web/call.ts";
import { setCompanyOfTab } from "#src/web/session/company-of-tab.ts";
import { sessionQuery, useSession } from "#src/web/session/session.tsx";
import { KEYS, readStored, store } from "#src/web/browser-storage.ts";

const MAX_SESSIONS = 20;

type Send = Dispatch<VerificationEvent>;

/** Verifies a payment: sends the requests and waits as `verificationReducer` decides. */
export function useVerification(sessionId: string | null) {
  const { user } = useSession();
  const [state, send] = useReducer(verificationReducer, { name: "initializing" } satisfies VerificationState);
  const userId = user?.id ?? null;
  useStart(sessionId, userId, send);
  useRequest(state.name === "verifying" ? state.retry : null, sessionId, userId, send);
  useDelay(state, send);
  useCleanUp(state.name === "verified" ? state.result.companyId : null, sessionId);
  return { state, retry: () => send({ type: "retry-requested", session_id: sessionId }) };
}

/** Starts the verification. A session that this browser has verified before only needs its subscription. */
function useStart(sessionId: string | null, userId: string | null, send: Send): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const started = { type: "started", session_id: sessionId, signed_in: userId !== null } as const;
    if (userId === null || sessionId === null || !wasVerified(sessionId)) return send(started);
    let mounted = true;
    queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).then(
      (subscription) =>
        mounted && send(subscription ? { type: "known", result: verificationOf(subscription) } : started),
      // If the subscription cannot be loaded, the session is verified again.
      () => mounted && send(started),
    );
    return () => {
      mounted = false;
    };
  }, [sessionId, userId, queryClient, send]);
}

/** Sends one request for each number of `retry`; null sends none. */
function useRequest(retry: number | null, sessionId: string | null, userId: string | null, send: Send): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (retry === null || sessionId === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    recordSubscriptionEvent("verification_started", { sessionId, retry });
    call(verifyCheckout, { body: { sessionId, companyData: companyDataOf(userId) } }, { signal }).then(
      (result) => !signal.aborted && send({ type: "response", result }),
      (error: unknown) => {
        if (signal.aborted) return;
        const { status, retryAfter } = error instanceof CallError ? error : { status: 0 };
        // The session has ended: every screen must load it again.
        if (status === 401) void queryClient.invalidateQueries(sessionQuery);
        recordSubscriptionEvent("verification_refused", { sessionId, status });
        send({ type: "error", status, retry_after: retryAfter });
      },
    );
    return () => controller.abort();
  }, [retry, sessionId, userId, queryClient, send]);
}

function useDelay(state: VerificationState, send: Send): void {
  useEffect(() => {
    const ms = delayOf(state);
    if (ms === null) return;
    const timer = setTimeout(() => send({ type: "delay-over" }), ms);
    return () => clearTimeout(timer);
  }, [state, send]);
}

/**
 * Removes the saved form after the verification, and loads the session again with its new company. If the person has
 * another restaurant, requests now use the new company. The session changes to it with the page load that ends the
 * setup.
 */
function useCleanUp(companyId: string | null, sessionId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (companyId === null || sessionId === null) return;
    const { company } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
    const isAnother = company && company.id !== companyId;
    if (isAnother) {
      setCompanyOfTab(companyId, { ofSeveral: true });
      queryClient.removeQueries(subscriptionQuery);
    }
    recordSubscriptionEvent("verification_succeeded", { sessionId });
    rememberVerified(sessionId);
    forgetOnboarding();
    if (!isAnother) void queryClient.invalidateQueries(sessionQuery);
  }, [companyId, sessionId, queryClient]);
}

/** Returns the saved form, unless another person has left it in this browser. */
function companyDataOf(userId: string | null) {
  const form = readCheckoutForm();
  return form && form.created_by === userId ? form : null;
}

function read(): string[] {
  const list = readStored(localStorage, KEYS.verifiedSessions);
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

function wasVerified(sessionId: string): boolean {
  return read().includes(sessionId);
}

function rememberVerified(sessionId: string): void {
  const others = read().filter((text) => text !== sessionId);
  store(localStorage, KEYS.verifiedSessions, [...others, sessionId].slice(-MAX_SESSIONS));
}
