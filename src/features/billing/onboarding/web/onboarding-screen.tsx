import { Alert, Title } from "@mantine/core";
import { Navigate, useSearch } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useUsernameCheck } from "#src/features/companies/web/use-username-check.ts";
import { canLeaveBranding, resume, STEPS } from "#src/features/billing/onboarding/rules.ts";
import { BrandingStep } from "#src/features/billing/onboarding/web/branding-step.tsx";
import { CompanyInfoStep } from "#src/features/billing/onboarding/web/company-info-step.tsx";
import { PaymentStep } from "#src/features/billing/onboarding/web/payment-step.tsx";
import { readSaved } from "#src/features/billing/onboarding/web/saved-onboarding.ts";
import { SignedInAs } from "#src/features/billing/onboarding/web/signed-in-as.tsx";
import { StepActions } from "#src/features/billing/onboarding/web/step-actions.tsx";
import { StepIndicator } from "#src/features/billing/onboarding/web/step-indicator.tsx";
import { type OnboardingStart, useOnboarding } from "#src/features/billing/onboarding/web/use-onboarding.ts";
import { Frame } from "#src/web/ui/frame.tsx";
import { useSession } from "#src/web/session/session.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./onboarding.module.css";

export function OnboardingScreen() {
  const { user } = useSession();
  const query = useSearch({ strict: false });
  const [resumed] = useState(() =>
    resume(
      { id: user?.id ?? "", email: user?.email ?? "", timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
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

/**
 * Focuses the step's first field for typing. If there is no such field, focuses the step's heading, so that it is read
 * aloud.
 */
function focusStep(body: HTMLElement | null): void {
  const field = body?.querySelector<HTMLElement>('input:not([type="file"], [type="radio"])');
  (field ?? body?.querySelector("h2"))?.focus({ preventScroll: true });
}

function Onboarding({ start }: { start: OnboardingStart }) {
  const { app } = useSession();
  const body = useRef<HTMLDivElement>(null);
  const onboarding = useOnboarding(start, () => {
    window.scrollTo(0, 0);
    focusStep(body.current);
  });
  useEffect(() => {
    // A message about the payment has to be read first.
    if (start.error === null) focusStep(body.current);
  }, [start.error]);
  const { step, form, plan, error, problems, busy, setForm } = onboarding;
  const username = useUsernameCheck(form.username);
  const current = STEPS[step - 1];

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (step < 3) onboarding.submitStep();
  }

  return (
    <Frame width="wide">
      <div className={classes.welcome}>
        <Title order={1}>Welcome to {app.name}</Title>
        <p>Let&apos;s set up your restaurant</p>
      </div>
      <StepIndicator step={step} />
      <div ref={body} className={`${ui.stackLg} ${classes.body}`} data-step={current?.id}>
        <h2 tabIndex={-1} className={`${ui.unseen} ${classes.heading}`}>
          {current?.label}
        </h2>
        {busy && <Alert aria-live="polite">Processing your subscription...</Alert>}
        {error && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {error}
          </Alert>
        )}
        <form onSubmit={submit} noValidate>
          {step === 1 && <CompanyInfoStep form={form} problems={problems} onChange={setForm} />}
          {step === 2 && <BrandingStep form={form} username={username} problems={problems} onChange={setForm} />}
          {step === 3 && (
            <PaymentStep form={form} plan={plan} busy={busy} onPlan={onboarding.choosePlan} onPay={onboarding.pay} />
          )}
          <StepActions
            step={step}
            busy={busy}
            canContinue={step === 1 || canLeaveBranding(form, username.state)}
            hasPlan={plan !== null}
            onBack={() => onboarding.openStep(step === 3 ? 2 : 1)}
            onMissingPlan={() => onboarding.choosePlan(null)}
          />
        </form>
      </div>
      <SignedInAs />
    </Frame>
  );
}
