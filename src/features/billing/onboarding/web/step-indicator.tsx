import { IconCheck } from "@tabler/icons-react";
import { type Step, STEPS } from "#src/features/billing/onboarding/rules.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./step-indicator.module.css";

/** The steps of the onboarding. A phone shows the label of the current step only; screen readers read all of them. */
export function StepIndicator({ step }: { step: Step }) {
  return (
    <ol className={`${ui.row} ${classes.steps}`} aria-label="Setup steps">
      {STEPS.map(({ id, label }, index) => {
        const number = index + 1;
        const state = number < step ? "done" : number === step ? "current" : "ahead";
        return (
          <li
            key={id}
            className={`${ui.row} ${classes.step}`}
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
          >
            <span className={`${ui.centered} ${classes.mark}`} aria-hidden>
              {state === "done" ? <IconCheck size={18} stroke={2.5} /> : number}
            </span>
            <span className={classes.label}>
              {label}
              {state === "done" && <span className={`${ui.unseen} ${classes.hiddenText}`}>, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
