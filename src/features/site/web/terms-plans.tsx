import { PLANS } from "#src/features/billing/rules.ts";

/** The section about plans and payment. Its limits are those that the product enforces. */
export function PlanTermsText({ supportEmail }: { supportEmail: string }) {
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
          If a payment fails, the provider tries again and we tell you. If it stays unpaid, the limits of the smallest
          plan apply, and after a fair warning the account may be suspended.
        </li>
        <li>A new price applies from the next period, at the earliest 30 days after we told you.</li>
        <li>
          If an amount looks wrong to you, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </li>
      </ul>
    </>
  );
}

function suppliersOf(limit: number): string {
  return limit === Infinity ? "unlimited suppliers" : `up to ${limit} suppliers`;
}
