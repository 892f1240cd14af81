import { Button } from "@mantine/core";
import type { Plan, Subscription } from "#src/features/billing/contract.ts";
import { isPaidFor } from "#src/features/billing/rules.ts";
import { PlanFeatures, PlanHead } from "#src/features/billing/web/plan-card.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./plans.module.css";

interface PlanGridProps {
  plans: Plan[];
  current: Subscription | null;
  busy: boolean;
  /** Opens the provider's portal, where a subscription in force is changed. */
  onChange: () => void;
  /** Opens a checkout, when there is no subscription in force. */
  onSubscribe: (plan: Plan) => void;
}

export function PlanGrid({ plans, current, busy, onChange, onSubscribe }: PlanGridProps) {
  const { locale } = useFormat();
  const running = isPaidFor(current);
  return (
    <div className={classes.grid}>
      {plans.map((plan) => {
        const isCurrent = running && current?.plan_id === plan.type;
        const label = isCurrent ? "Current Plan" : running ? "Change Plan" : "Subscribe";
        return (
          <section
            key={plan.id}
            className={`${ui.column} ${classes.card}`}
            data-current={isCurrent || undefined}
            aria-label={plan.name}
          >
            <PlanHead plan={plan} locale={locale} />
            <PlanFeatures plan={plan} />
            <Button
              className={classes.action ?? ""}
              variant={plan.isPopular && !isCurrent ? "filled" : "default"}
              disabled={isCurrent || busy}
              onClick={() => (running ? onChange() : onSubscribe(plan))}
              fullWidth
            >
              {label}
            </Button>
          </section>
        );
      })}
    </div>
  );
}
