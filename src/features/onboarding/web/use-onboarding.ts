import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  brandingProblems,
  companyInfoProblems,
  type FieldProblems,
  PAYMENT_INTERRUPTED,
  type Resumption,
  SELECT_PLAN,
  type Step,
} from "#src/features/onboarding/rules.ts";
import { saveDraft } from "#src/features/onboarding/web/saved-onboarding.ts";
import { useCheckout } from "#src/features/onboarding/web/use-checkout.ts";
import { useReturnFromCheckout } from "#src/features/onboarding/web/use-return-from-checkout.ts";

export type OnboardingStart = Extract<Resumption, { kind: "fill" }>;

/** The form of the three steps. Every change is saved in this browser, and the address names the step. */
function useSavedForm(start: OnboardingStart) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(start.step);
  const [form, setForm] = useState(start.form);
  const [plan, setPlan] = useState(start.plan);
  useEffect(() => saveDraft(form, step, plan), [form, step, plan]);
  useEffect(() => {
    void navigate({ to: "/onboarding", search: { step: String(step) }, replace: true });
  }, [navigate, step]);
  return { step, setStep, form, setForm, plan, setPlan };
}

/**
 * The onboarding: its form, what is wrong with it, and the ways from step to step and to the checkout. `onStep` is
 * called when another step is opened.
 */
export function useOnboarding(start: OnboardingStart, onStep: () => void) {
  const { step, setStep, form, setForm, plan, setPlan } = useSavedForm(start);
  const [error, setError] = useState(start.error);
  const [problems, setProblems] = useState<FieldProblems>({});
  const checkout = useCheckout(setError);
  useReturnFromCheckout(start.error, () => {
    checkout.reset();
    setError(PAYMENT_INTERRUPTED);
  });

  function openStep(next: Step) {
    setStep(next);
    setError(null);
    setProblems({});
    onStep();
  }

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
