import { Alert, Button } from "@mantine/core";
import type { Plan, Subscription } from "#src/features/billing/contract.ts";
import { statusLabel } from "#src/features/billing/rules.ts";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./current-subscription.module.css";

interface CurrentSubscriptionProps {
  subscription: Subscription;
  /** The plan with its price; undefined while it loads. */
  plan: Plan | undefined;
  busy: boolean;
  onManage: () => void;
}

/** The plan and what happens next: when it renews, ends or has ended. */
export function CurrentSubscription({ subscription, plan, busy, onManage }: CurrentSubscriptionProps) {
  const { date, locale } = useFormat();
  const { status, plan_name, current_period_start, current_period_end, cancel_at_period_end } = subscription;
  const isTrial = subscription.stripe_customer_id === "";
  const period =
    current_period_start && current_period_end ? `${date(current_period_start)} – ${date(current_period_end)}` : null;
  return (
    <div className={`${ui.stackLg} ${classes.current}`}>
      {cancel_at_period_end && !isTrial && status !== "canceled" && (
        <Alert color="yellow">
          Your subscription ends {current_period_end ? `on ${date(current_period_end)}` : "with the billing period"} and
          will not be renewed.
        </Alert>
      )}
      <div className={`${ui.cluster} ${classes.head}`}>
        <strong className={classes.name}>{plan_name}</strong>
        <StatusBadge status={status} label={statusLabel(status)} />
        {plan && !isTrial && (
          <span className={ui.muted}>
            <Money amount={plan.price} currency={plan.currency} locale={locale} /> {plan.currency} / {plan.interval}
          </span>
        )}
        {!isTrial && (
          <Button
            className={classes.manage ?? ""}
            variant={subscription.payment_failed_at ? "filled" : "default"}
            loading={busy}
            onClick={onManage}
          >
            Manage Billing
          </Button>
        )}
      </div>
      <Facts
        rows={[
          [isTrial ? "Free trial" : "Billing period", period],
          [nextLabel(subscription), current_period_end && date(current_period_end)],
        ]}
      />
    </div>
  );
}

function nextLabel({ status, cancel_at_period_end }: Subscription): string {
  if (status === "canceled" || status === "trial_ended") return "Ended on";
  return cancel_at_period_end ? "Ends on" : "Renews on";
}
