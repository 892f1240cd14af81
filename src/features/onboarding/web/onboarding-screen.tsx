import { Alert, Button, Title } from "@mantine/core";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import {
  brandingProblems,
  canLeaveBranding,
  companyInfoProblems,
  type FieldProblems,
  PAYMENT_CANCELED,
  PAYMENT_INTERRUPTED,
  resume,
  SELECT_PLAN,
  type Step,
  STEPS,
} from "#src/features/onboarding/rules.ts";
import { BrandingStep } from "#src/features/onboarding/web/branding-step.tsx";
import { CompanyInfoStep } from "#src/features/onboarding/web/company-info-step.tsx";
import { PaymentStep } from "#src/features/onboarding/web/payment-step.tsx";
import { forgetCheckoutAttempt, saveDraft, readSaved } from "#src/features/onboarding/web/saved-onboarding.ts";
import { SignedInAs } from "#src/features/onboarding/web/signed-in-as.tsx";
import { StepIndicator } from "#src/features/onboarding/web/step-indicator.tsx";
import { useCheckout } from "#src/features/onboarding/web/use-checkout.ts";
import { useUsernameCheck } from "#src/features/companies/web/use-username-check.ts";
import { Frame } from "#src/web/ui/frame.tsx";
import { useSession } from "#src/web/session/session.tsx";
import classes from "./onboarding.module.css";

export function OnboardingScreen() {
  const { user } = useSession();
  const query = useSearch({ strict: false });
  const [resumed] = useState(() =>
    resume(
      user ?? { id: "", email: "" },
      { step: query.step ?? null, session_id: query.session_id ?? null, canceled: query.canceled === "true" },
      readSaved(),
      Date.now(),
    ),
  );
  if (!user) return <Navigate to="/auth" replace />;
  if (resumed.kind === "verify")
    return <Navigate to="/payment-success" search={{ session_id: resumed.session_id }} replace />;
  return <Onboarding start={resumed} />;
}

function Onboarding({ start }: { start: Extract<ReturnType<typeof resume>, { kind: "fill" }> }) {
  const { app } = useSession();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>(start.step);
  const [form, setForm] = useState(start.form);
  const [plan, setPlan] = useState(start.plan);
  const [error, setError] = useState(start.error);
  const [problems, setProblems] = useState<FieldProblems>({});
  const username = useUsernameCheck(form.username);
  const checkout = useCheckout(setError);
  useReturnFromCheckout(start.error, () => {
    checkout.rest();
    setError(PAYMENT_INTERRUPTED);
  });
  useEffect(() => saveDraft(form, step, plan), [form, step, plan]);
  useEffect(() => {
    void navigate({ to: "/onboarding", search: { step: String(step) }, replace: true });
  }, [navigate, step]);

  function open(next: Step) {
    setStep(next);
    setError(null);
    setProblems({});
    window.scrollTo(0, 0);
    heading.current?.focus();
  }

  function leaveStep() {
    const wrong = step === 1 ? companyInfoProblems(form) : brandingProblems(form);
    setProblems(wrong?.fields ?? {});
    if (wrong) return setError(wrong.message);
    if (step === 1) setForm({ ...form, phone_verified: true });
    open(step === 1 ? 2 : 3);
  }

  function choosePlan(planId: string) {
    setPlan(planId);
    if (error === SELECT_PLAN) setError(null);
  }

  function pay(planType: string) {
    setError(null);
    if (plan) void checkout.leave(form, plan, planType);
  }

  return (
    <Frame width="wide">
      <div className={classes.welcome}>
        <Title order={1}>Welcome to {app.name}</Title>
        <p>Let&apos;s set up your restaurant</p>
      </div>
      <SignedInAs />
      <StepIndicator step={step} />
      <div className={classes.body} data-step={STEPS[step - 1]?.id}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {STEPS[step - 1]?.label}
        </h2>
        {checkout.busy && <Alert aria-live="polite">Processing your subscription...</Alert>}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (step < 3) leaveStep();
          }}
          noValidate
        >
          {step === 1 && <CompanyInfoStep form={form} problems={problems} onChange={setForm} />}
          {step === 2 && (
            <BrandingStep form={form} app={app} username={username} problems={problems} onChange={setForm} />
          )}
          {step === 3 && <PaymentStep form={form} plan={plan} busy={checkout.busy} onPlan={choosePlan} onPay={pay} />}
          <div className={classes.actions}>
            {step > 1 && (
              <Button variant="default" disabled={checkout.busy} onClick={() => open(step === 3 ? 2 : 1)}>
                Back
              </Button>
            )}
            {step < 3 && (
              <Button type="submit" disabled={step === 2 && !canLeaveBranding(form, username.state)}>
                Continue
              </Button>
            )}
            {step === 3 && !plan && (
              <Button type="button" onClick={() => setError(SELECT_PLAN)}>
                Continue to payment
              </Button>
            )}
          </div>
        </form>
      </div>
    </Frame>
  );
}

/**
 * Notes how someone came back from the checkout. A page that the browser kept alive behind the checkout never opens anew,
 * so `onKeepAlive` is told when it is shown again.
 */
function useReturnFromCheckout(error: string | null, onKeepAlive: () => void): void {
  const heard = useRef(onKeepAlive);
  useEffect(() => {
    heard.current = onKeepAlive;
  });
  useEffect(() => {
    if (error === PAYMENT_CANCELED) recordSubscriptionEvent("checkout_canceled");
    if (error === PAYMENT_INTERRUPTED) recordSubscriptionEvent("checkout_interrupted");
    forgetCheckoutAttempt();
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      forgetCheckoutAttempt();
      heard.current();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [error]);
}
