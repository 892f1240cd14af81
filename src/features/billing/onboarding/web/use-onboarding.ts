import { useEffect, useState, useRef } from "react";
import {
  brandingProblems,
  companyInfoProblems,
  type FieldProblems,
  lastReachableStep,
  PAYMENT_INTERRUPTED,
  type Resumption,
  SELECT_PLAN,
  PAYMENT_CANCELED,
} from "#src/features/billing/onboarding/rules.ts";
import { saveDraft, forgetCheckoutAttempt } from "#src/features/billing/onboarding/web/saved-onboarding.ts";
import { useCheckout } from "#src/features/billing/onboarding/web/use-checkout.ts";
import { useStep } from "#src/features/billing/onboarding/web/use-step.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";

export type OnboardingStart = Extract<Resumption, { kind: "fill" }>;

/**
 * The onboarding: its form, which is saved in this browser with every change, its problems, and functions to move
 * between steps and to the checkout. `onStep` is called when another step is opened.
 */
export function useOnboarding(start: OnboardingStart, onStep: () => void) {
  const [form, setForm] = useState(start.form);
  const [plan, setPlan] = useState(start.plan);
  const [error, setError] = useState(start.error);
  const [problems, setProblems] = useState<FieldProblems>({});
  const { step, openStep } = useStep(start.step, lastReachableStep(form), () => {
    setError(null);
    setProblems({});
    onStep();
  });
  useEffect(() => saveDraft(form, step, plan), [form, step, plan]);
  const checkout = useCheckout(setError);
  useReturnFromCheckout(start.error, () => {
    checkout.reset();
    setError(PAYMENT_INTERRUPTED);
  });

  function submitStep() {
    const found = step === 1 ? companyInfoProblems(form) : brandingProblems(form);
    setProblems(found?.fields ?? {});
    if (found) return setError(found.message);
    if (step === 1) setForm({ ...form, phone_verified: true });
    openStep(step === 1 ? 2 : 3);
  }

  function choosePlan(planId: string | null) {
    if (planId === null) return setError(SELECT_PLAN);
    setPlan(planId);
    if (error === SELECT_PLAN) setError(null);
  }

  const pay = (planType: string) => {
    setError(null);
    if (plan) void checkout.start(form, plan, planType);
  };
  const state = { step, form, plan, error, problems, busy: checkout.busy };
  return { ...state, setForm, openStep, submitStep, choosePlan, pay };
}

/**
 * Records the return from the checkout. Browsers keep the page in their back/forward cache and show it again without
 * loading it; then `onRestored` is called.
 */
function useReturnFromCheckout(error: string | null, onRestored: () => void): void {
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
