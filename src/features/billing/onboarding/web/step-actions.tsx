import { Button } from "@mantine/core";
import type { Step } from "#src/features/billing/onboarding/rules.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./onboarding.module.css";

interface StepActionsProps {
  step: Step;
  busy: boolean;
  canContinue: boolean;
  /** Whether a plan is chosen. If so, the payment button is next to the plan. */
  hasPlan: boolean;
  onBack: () => void;
  onMissingPlan: () => void;
}

/** The buttons below a step. "Continue" submits the form. */
export function StepActions({ step, busy, canContinue, hasPlan, onBack, onMissingPlan }: StepActionsProps) {
  return (
    <div className={`${ui.ends} ${classes.actions}`}>
      {step > 1 && (
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
      )}
      {step < 3 && (
        <Button type="submit" disabled={!canContinue}>
          Continue
        </Button>
      )}
      {step === 3 && !hasPlan && (
        <Button type="button" onClick={onMissingPlan}>
          Continue to payment
        </Button>
      )}
    </div>
  );
}
