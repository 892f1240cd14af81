import { Alert, Button } from "@mantine/core";
import type { Subscription } from "#src/features/billing/contract.ts";
import { statusLabel } from "#src/features/billing/rules.ts";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./plans.module.css";

interface CurrentSubscriptionProps {
  subscription: Subscription;
  busy: boolean;
  onManage: () => void;
}

export function CurrentSubscription({ subscription, busy, onManage }: CurrentSubscriptionProps) {
  const { date } = useFormat();
  const { status, plan_name, current_period_start, current_period_end, cancel_at_period_end } = subscription;
  const period =
    current_period_start && current_period_end ? `${date(current_period_start)} – ${date(current_period_end)}` : null;
  return (
    <div className={classes.current}>
      {cancel_at_period_end && status !== "canceled" && (
        <Alert color="yellow">
          Your subscription ends {current_period_end ? `on ${date(current_period_end)}` : "with the billing period"} and
          will not be renewed.
        </Alert>
      )}
      <Facts
        rows={[
          ["Status", <StatusBadge key="status" status={status} label={statusLabel(status)} />],
          ["Plan", plan_name],
          ["Billing period", period],
        ]}
      />
      <Button variant="default" loading={busy} onClick={onManage}>
        Manage Billing
      </Button>
    </div>
  );
}
