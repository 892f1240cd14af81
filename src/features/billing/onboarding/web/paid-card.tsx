import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { Verification } from "#src/features/billing/contract.ts";
import { useSession } from "#src/web/session/session.tsx";
import { localeOf } from "#src/shared/money.ts";
import classes from "./payment.module.css";

interface PaidCardProps {
  result: Verification;
  busy: boolean;
  onFinish: () => void;
}

export function PaidCard({ result, busy, onFinish }: PaidCardProps) {
  const { company } = useSession();
  const day = (moment: string) =>
    new Date(moment).toLocaleDateString(localeOf(company?.country), {
      day: "numeric",
      month: "long",
      year: "numeric",
      ...(company && { timeZone: company.timezone }),
    });
  return (
    <>
      <IconCircleCheck size={48} stroke={1.75} color="var(--good)" aria-hidden />
      <h1>Payment Successful!</h1>
      <dl className={classes.facts}>
        <dt>Plan</dt>
        <dd>{result.planName ?? "–"}</dd>
        <dt>Subscription</dt>
        <dd>{result.subscriptionId?.slice(0, 8) ?? "–"}</dd>
        <dt>Next billing date</dt>
        <dd>{result.currentPeriodEnd ? day(result.currentPeriodEnd) : "–"}</dd>
      </dl>
      <Button fullWidth loading={busy} onClick={onFinish}>
        Go to Dashboard
      </Button>
    </>
  );
}
