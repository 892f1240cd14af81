import { Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createCheckout, openPortal, type Plan } from "#src/features/billing/contract.ts";
import { CurrentSubscription } from "#src/features/billing/web/current-subscription.tsx";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { PlanGrid } from "#src/features/billing/web/plan-grid.tsx";
import { plansQuery, subscriptionQuery } from "#src/features/billing/web/queries.ts";
import { PAYMENT_ERROR, PAYMENT_NOT_PROCESSED } from "#src/features/billing/rules.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ShownError } from "#src/shared/shown-error.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./plans.module.css";

const NO_SUBSCRIPTION = "No active subscription found. Please contact support if you believe this is an error.";
const LOAD_FAILED = "Failed to load subscription information";
const NO_PORTAL = "Failed to create customer portal session";
const PORTAL_FAILED = "Failed to open customer portal";

export function SubscriptionScreen() {
  const company = useCompany();
  const queryClient = useQueryClient();
  const subscription = useQuery(subscriptionQuery);
  const plans = useQuery(plansQuery(company.currency));
  useRefreshOnEvents(["subscription.changed"], () => void queryClient.invalidateQueries(subscriptionQuery));
  const portal = useMutation({
    mutationFn: async (customerId: string) => {
      recordSubscriptionEvent("portal_opened");
      const { url } = await call(openPortal, { body: { customerId, returnUrl: "/subscription" } });
      if (!url) throw new ShownError(NO_PORTAL);
      window.location.assign(url);
    },
    onError: (error) => notify.error(PORTAL_FAILED, messageOf(error, "")),
  });
  const checkout = useMutation({
    mutationFn: async (plan: Plan) => {
      recordSubscriptionEvent("checkout_started", { planType: plan.type });
      const { name, country, currency } = company;
      const body = { priceId: plan.id, planType: plan.type, companyData: { name, country, currency } };
      window.location.assign((await call(createCheckout, { body })).url);
    },
    onError: (error) => notify.error(PAYMENT_ERROR, messageOf(error, PAYMENT_NOT_PROCESSED)),
  });
  const current = subscription.data;
  const manage = () => current && portal.mutate(current.stripe_customer_id);

  return (
    <>
      <PageHeader title="Subscription Management" />
      {subscription.error ? (
        <ErrorState message={LOAD_FAILED} onRetry={() => void subscription.refetch()} busy={subscription.isFetching} />
      ) : (
        <SectionCard title="Current Subscription">
          {current === undefined && <Skeleton height="7rem" aria-label="Loading" />}
          {current === null && <p>{NO_SUBSCRIPTION}</p>}
          {current && <CurrentSubscription subscription={current} busy={portal.isPending} onManage={manage} />}
        </SectionCard>
      )}
      <div className={classes.plans}>
        <SectionCard title="Available Plans">
          {plans.error && (
            <ErrorState message={LOAD_FAILED} onRetry={() => void plans.refetch()} busy={plans.isFetching} />
          )}
          {plans.isPending && <Skeleton height="18rem" aria-label="Loading plans" />}
          {plans.data && (
            <PlanGrid
              plans={plans.data}
              current={current ?? null}
              busy={portal.isPending || checkout.isPending || current === undefined}
              onChange={manage}
              onSubscribe={(plan) => checkout.mutate(plan)}
            />
          )}
        </SectionCard>
      </div>
    </>
  );
}
