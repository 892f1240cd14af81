import { IconCheck } from "@tabler/icons-react";
import { type Step, STEPS } from "#src/features/billing/onboarding/rules.ts";
import classes from "./step-indicator.module.css";

/** The steps of the onboarding. A phone shows the label of the current step only; screen readers read all of them. */
export function StepIndicator({ step }: { step: Step }) {
  return (
    <ol className={classes.steps} aria-label="Setup steps">
      {STEPS.map(({ id, label }, index) => {
        const number = index + 1;
        const state = number < step ? "done" : number === step ? "current" : "ahead";
        return (
          <li
            key={id}
            className={classes.step}
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {state === "done" ? <IconCheck size={18} stroke={2.5} /> : number}
            </span>
            <span className={classes.label}>
              {label}
              {state === "done" && <span className={classes.hiddenText}>, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
