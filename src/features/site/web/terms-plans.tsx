import type { ReactNode } from "react";
import { PAYMENT_GRACE_DAYS } from "#src/features/billing/plan-end.ts";
import { TRIAL_DAYS } from "#src/features/companies/rules.ts";
import { PLANS } from "#src/features/billing/rules.ts";

/** The section about plans and payment. Its limits are those that the product enforces. */
export function PlanTermsText({ mail }: { mail: ReactNode }) {
  return (
    <>
      <h2>3. Plans and payment</h2>
      <ul>
        <li>
          The plans are {PLANS.map((plan) => `${plan.name} (${suppliersOf(plan.limits.suppliers)})`).join(" and ")}. A
          subscription is for one restaurant and is paid in advance, month by month, through our payment provider. The
          price and currency are shown before you pay; taxes are added where the law says so.
        </li>
        <li>It renews every month until you cancel. You can cancel at any time in the billing portal.</li>
        <li>
          A cancelled plan keeps working to the end of the period you paid for. We do not refund part of a month, unless
          the law or our own failure calls for it.
        </li>
        <li>
          If a payment fails, the provider tries again and we tell you. If it stays unpaid, your restaurant becomes
          read-only after {PAYMENT_GRACE_DAYS} days.
        </li>
        <li>
          A restaurant that is set up without paying can be used for {TRIAL_DAYS} days. After that, and after the end of
          a cancelled plan, it is read-only until you choose a plan: everything can be read and exported, nothing is
          deleted, and guests can read the menu but not order.
        </li>
        <li>A new price applies from the next period, at the earliest 30 days after we told you.</li>
        <li>If an amount looks wrong to you, write to {mail}.</li>
      </ul>
    </>
  );
}

function suppliersOf(limit: number): string {
  return limit === Infinity ? "unlimited suppliers" : `up to ${limit} suppliers`;
}
