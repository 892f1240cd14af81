import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { PlanChoice } from "#src/features/billing/web/plan-choice.tsx";
import { plansQuery } from "#src/features/billing/web/queries.ts";
import { COMPANY_DEFAULTS } from "#src/features/companies/rules.ts";
import type { OnboardingForm } from "#src/features/billing/onboarding/rules.ts";
import { useSession } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { localeOf } from "#src/shared/money.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";

const CheckoutPanel = lazy(() => import("#src/features/billing/onboarding/web/checkout-panel.tsx"));

interface PaymentStepProps {
  form: OnboardingForm;
  plan: string | null;
  busy: boolean;
  onPlan: (planId: string) => void;
  onPay: (planType: string) => void;
}

export function PaymentStep({ form, plan, busy, onPlan, onPay }: PaymentStepProps) {
  const { app } = useSession();
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery(form.currency || COMPANY_DEFAULTS.currency));
  const locale = localeOf(form.country);
  if (error) {
    const retry = () => void refetch();
    return <ErrorState message={messageOf(error, "Plans could not be loaded.")} onRetry={retry} busy={isFetching} />;
  }
  if (!plans) return <Skeleton height="17rem" aria-label="Loading plans" />;
  const chosen = plans.find((one) => one.id === plan);
  return (
    <FormStack>
      <PlanChoice plans={plans} value={plan} onChange={onPlan} locale={locale} />
      {chosen && (
        <Suspense fallback={<Skeleton height="9rem" />}>
          <CheckoutPanel
            plan={chosen}
            sandbox={app.payments === "sandbox"}
            locale={locale}
            busy={busy}
            onPay={() => onPay(chosen.type)}
          />
        </Suspense>
      )}
    </FormStack>
  );
}
