import { html } from "hono/html";
import type { Plan } from "#src/features/billing/contract.ts";
import { isInForce, statusLabel } from "#src/features/billing/rules.ts";
import { listPlans } from "#src/features/billing/server/plans.ts";
import { notFoundPage } from "#src/features/billing/server/sandbox-checkout.ts";
import { formAction, requireSandbox } from "#src/features/billing/server/sandbox-form.ts";
import { sandboxPage, seeOther } from "#src/features/billing/server/sandbox-page.ts";
import { refreshSubscription } from "#src/features/billing/server/subscriptions.ts";
import type { PublicContext } from "#src/server/context.ts";
import type { ProviderSubscription, SandboxPortal } from "#src/server/ports/payments/payments.ts";
import { formatMoney } from "#src/shared/money.ts";

export async function showPortal(context: PublicContext, id: string): Promise<Response> {
  const portal = await requireSandbox(context).findPortal(id);
  return portal ? portalPage(context, portal) : notFoundPage(context);
}

/**
 * Carries out the form's `action`: change:{price}, cancel, cancel-now or resume. The app's subscription is updated
 * before the redirect.
 */
export async function actOnPortal(context: PublicContext, id: string, payload: Uint8Array): Promise<Response> {
  const sandbox = requireSandbox(context);
  const action = formAction(context, payload);
  const portal = await sandbox.findPortal(id);
  if (!portal) return notFoundPage(context);
  const { subscription } = portal;
  if (subscription && isInForce(subscription)) {
    if (action === "cancel") await sandbox.cancelAtPeriodEnd(subscription.id, true);
    if (action === "resume") await sandbox.cancelAtPeriodEnd(subscription.id, false);
    if (action === "cancel-now") await sandbox.cancelNow(subscription.id);
    const plans = await listPlans(context);
    const chosen = plans.find((plan) => action === `change:${plan.id}`);
    if (chosen) await sandbox.changePlan(subscription.id, chosen.id);
    await refreshSubscription(context, subscription.id);
  }
  // A redirect, so that reloading the page does not repeat the action.
  return seeOther(`/sandbox/portal/${id}`);
}

const formatDay = (moment: string | null) =>
  moment === null
    ? ""
    : new Date(moment).toLocaleDateString("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

async function portalPage(
  context: PublicContext,
  { return_url, subscription, currency }: SandboxPortal,
): Promise<Response> {
  const { env } = context;
  const plans = await listPlans(context, currency);
  const back = html`<a class="button main" href="${return_url}">Back to ${env.APP_NAME}</a>`;
  const title = "Billing portal";
  if (!subscription) {
    return sandboxPage(
      { app: env.APP_NAME, title },
      html`<div class="card">
        <p>There is no subscription yet.</p>
        ${back}
      </div>`,
    );
  }
  const current = plans.find((plan) => plan.id === subscription.price_id);
  const ends = subscription.cancel_at_period_end || subscription.status === "canceled";
  const summary = html`<div class="card">
    <dl>
      <dt>Plan</dt>
      <dd>${current?.name ?? subscription.plan_type}</dd>
      <dt>Status</dt>
      <dd>${statusLabel(subscription.status)}</dd>
      <dt>${ends ? "Ends" : "Renews"}</dt>
      <dd>${formatDay(subscription.current_period_end)}</dd>
    </dl>
    ${back}
  </div>`;
  const actions = isInForce(subscription) ? portalActions(plans, subscription) : "";
  return sandboxPage({ app: env.APP_NAME, title }, html`${summary}${actions}`);
}

function portalActions(plans: Plan[], subscription: ProviderSubscription) {
  const others = plans.filter((plan) => plan.id !== subscription.price_id);
  return html`<form method="post" class="card">
    ${others.map(
      (plan) =>
        html`<div class="plan">
            <b>${plan.name}</b><span>${formatMoney(plan.price, plan.currency)} a ${plan.interval}</span>
          </div>
          <p class="soft">${plan.features.join(", ")}</p>
          <button name="action" value="change:${plan.id}">Change to ${plan.name}</button>`,
    )}
    ${
      subscription.cancel_at_period_end
        ? html`<button name="action" value="resume">Resume the subscription</button>`
        : html`<button class="bad" name="action" value="cancel">Cancel at the end of the period</button>`
    }
    <button class="bad" name="action" value="cancel-now">Cancel now</button>
  </form>`;
}
