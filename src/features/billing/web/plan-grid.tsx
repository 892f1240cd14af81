import { Button } from "@mantine/core";
import type { Plan, Subscription } from "#src/features/billing/contract.ts";
import { isInForce } from "#src/features/billing/rules.ts";
import { PlanFeatures, PlanHead } from "#src/features/billing/web/plan-card.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./plans.module.css";

interface PlanGridProps {
  plans: Plan[];
  current: Subscription | null;
  busy: boolean;
  /** A running subscription is changed at the provider; */
  onChange: () => void;
  /** one that ended, or never was, begins with a checkout. */
  onSubscribe: (plan: Plan) => void;
}

export function PlanGrid({ plans, current, busy, onChange, onSubscribe }: PlanGridProps) {
  const { locale } = useFormat();
  const running = isInForce(current);
  return (
    <div className={classes.grid}>
      {plans.map((plan) => {
        const own = running && current?.plan_id === plan.type;
        const label = own ? "Current Plan" : running ? "Change Plan" : "Subscribe";
        return (
          <div key={plan.id} className={classes.card}>
            <PlanHead plan={plan} locale={locale} />
            <PlanFeatures plan={plan} />
            <Button
              className={classes.action ?? ""}
              variant={own ? "default" : "filled"}
              disabled={own || busy}
              onClick={() => (running ? onChange() : onSubscribe(plan))}
              fullWidth
            >
              {label}
            </Button>
          </div>
        );
      })}
    </div>
  );
}
