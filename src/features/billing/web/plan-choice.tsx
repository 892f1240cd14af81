import type { Plan } from "#src/features/billing/contract.ts";
import { PlanFeatures, PlanHead } from "#src/features/billing/web/plan-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./plans.module.css";

interface PlanChoiceProps {
  plans: Plan[];
  /** The price id of the chosen plan. */
  value: string | null;
  onChange: (planId: string) => void;
  locale: string;
}

/** The plans as cards with radio buttons. */
export function PlanChoice({ plans, value, onChange, locale }: PlanChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Choose your plan</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={`${ui.column} ${classes.card}`} data-chosen={plan.id === value || undefined}>
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === value}
            onChange={() => onChange(plan.id)}
            className={classes.radio}
          />
          <PlanHead plan={plan} locale={locale} />
          <PlanFeatures plan={plan} />
        </label>
      ))}
    </fieldset>
  );
}
