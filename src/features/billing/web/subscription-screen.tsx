import { Alert, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Plan } from "#src/features/billing/contract.ts";
import { CurrentSubscription } from "#src/features/billing/web/current-subscription.tsx";
import { PlanGrid } from "#src/features/billing/web/plan-grid.tsx";
import { plansQuery, subscriptionQuery } from "#src/features/billing/web/queries.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { usePortal, useSubscribe } from "#src/features/billing/web/use-change-plan.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./plans.module.css";

const NO_SUBSCRIPTION = "No active subscription found. Please contact support if you believe this is an error.";
const LOAD_FAILED = "Failed to load subscription information";

export function SubscriptionScreen() {
  const company = useCompany();
  const queryClient = useQueryClient();
  const plans = useQuery(plansQuery(company.currency));
  useRefreshOnEvents(["subscription.changed"], () => void queryClient.invalidateQueries(subscriptionQuery));
  return (
    <>
      <PageHeader title="Subscription Management" />
      <PaymentFailure />
      <CurrentCard plans={plans.data} />
      <div className={classes.plans}>
        <SectionCard title="Available Plans">
          {plans.error && (
            <ErrorState message={LOAD_FAILED} onRetry={() => void plans.refetch()} busy={plans.isFetching} />
          )}
          {plans.isPending && <Skeleton height="18rem" aria-label="Loading plans" />}
          {plans.data && <Plans plans={plans.data} />}
        </SectionCard>
      </div>
    </>
  );
}

/** The message after the checkout has declined a card and led back here. Loading the page again does not repeat it. */
function PaymentFailure() {
  const { error } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [failure] = useState(error);
  useEffect(() => {
    if (!error) return;
    recordSubscriptionEvent("payment_failed", { error });
    void navigate({ to: "/subscription", replace: true });
  }, [error, navigate]);
  if (!failure) return null;
  return (
    <Alert color="red" role="alert" mb="md" title="The payment did not go through">
      {failure === "card_declined" ? "Your card was declined. Please try another payment method. " : ""}
      Nothing was charged, and your plan has not changed.
    </Alert>
  );
}

function CurrentCard({ plans }: { plans: Plan[] | undefined }) {
  const { data: current, error, refetch, isFetching } = useQuery(subscriptionQuery);
  const portal = usePortal();
  if (error) return <ErrorState message={LOAD_FAILED} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <SectionCard title="Current Subscription">
      {current === undefined && <Skeleton height="7rem" aria-label="Loading" />}
      {current === null && <p>{NO_SUBSCRIPTION}</p>}
      {current && (
        <CurrentSubscription
          subscription={current}
          plan={plans?.find((plan) => plan.type === current.plan_id)}
          busy={portal.isPending}
          onManage={() => portal.mutate(current.stripe_customer_id)}
        />
      )}
    </SectionCard>
  );
}

function Plans({ plans }: { plans: Plan[] }) {
  const { data: current } = useQuery(subscriptionQuery);
  const portal = usePortal();
  const subscribe = useSubscribe();
  return (
    <PlanGrid
      plans={plans}
      current={current ?? null}
      busy={portal.isPending || subscribe.isPending || current === undefined}
      onChange={() => current && portal.mutate(current.stripe_customer_id)}
      onSubscribe={(plan) => subscribe.mutate(plan)}
    />
  );
}
