import { html } from "hono/html";
import { listPlans } from "#src/features/billing/server/plans.ts";
import { formAction, requireSandbox } from "#src/features/billing/server/sandbox-form.ts";
import { sandboxPage, seeOther } from "#src/features/billing/server/sandbox-page.ts";
import type { PublicContext } from "#src/server/context.ts";
import type { SandboxCheckout } from "#src/server/ports/payments/payments.ts";
import { formatMoney } from "#src/shared/money.ts";

/** Returns the sandbox's hosted checkout. As with a real provider, anybody who knows its address may use it. */
export async function showCheckout(context: PublicContext, id: string): Promise<Response> {
  const checkout = await requireSandbox(context).findCheckout(id);
  return checkout ? checkoutPage(context, checkout) : notFoundPage(context);
}

/** Carries out the form's `action`: pay, decline or cancel. An outdated page shows the current state instead. */
export async function actOnCheckout(context: PublicContext, id: string, payload: Uint8Array): Promise<Response> {
  const sandbox = requireSandbox(context);
  const action = formAction(context, payload);
  const checkout = await sandbox.findCheckout(id);
  if (!checkout) return notFoundPage(context);
  if (action === "cancel") return seeOther(checkout.cancel_url);
  if (action === "decline") return seeOther(checkout.status === "open" ? checkout.failure_url : checkout.success_url);
  const paid = action === "pay" ? await sandbox.pay(id) : null;
  return paid ? seeOther(paid.success_url) : checkoutPage(context, checkout);
}

function checkoutPage(context: PublicContext, checkout: SandboxCheckout): Promise<Response> {
  const app = context.env.APP_NAME;
  switch (checkout.status) {
    case "complete":
      return sandboxPage(
        { app, title: "This checkout is paid" },
        backCard("Nothing more to do here.", checkout.success_url, app),
      );
    case "expired":
      return sandboxPage(
        { app, title: "This checkout is closed", status: 410 },
        backCard(
          "It is more than a day old, or a newer one was opened. Nothing was charged.",
          checkout.cancel_url,
          app,
        ),
      );
    case "open":
      return openCheckoutPage(context, checkout);
  }
}

async function openCheckoutPage(context: PublicContext, checkout: SandboxCheckout): Promise<Response> {
  const plan = (await listPlans(context, checkout.currency)).find((plan) => plan.id === checkout.price_id);
  const price = plan ? formatMoney(plan.price, plan.currency) : "";
  return sandboxPage(
    { app: context.env.APP_NAME, title: `Subscribe to ${plan?.name ?? "your plan"}` },
    html`<form method="post" class="card">
        <dl>
          <dt>Plan</dt>
          <dd>${plan?.name ?? ""}</dd>
          <dt>For</dt>
          <dd>${checkout.email}</dd>
          <dt>Each ${plan?.interval ?? "month"}</dt>
          <dd class="total">${price}</dd>
        </dl>
        <button class="main" name="action" value="pay">Pay ${price}</button>
        <button class="bad" name="action" value="decline">Simulate a declined card</button>
        <button name="action" value="cancel">Cancel and go back</button>
      </form>
      <p class="soft">
        This page simulates a payment provider. Paying here starts a subscription that behaves like a real one: it
        renews, can be changed and can be cancelled.
      </p>`,
  );
}

/** Returns a card with a sentence and a link back. */
function backCard(text: string, address: string, app: string) {
  return html`<div class="card">
    <p>${text}</p>
    <a class="button main" href="${address}">Back to ${app}</a>
  </div>`;
}

export function notFoundPage({ env }: Pick<PublicContext, "env">): Promise<Response> {
  return sandboxPage(
    { app: env.APP_NAME, title: "Page not found", status: 404 },
    backCard("The link is wrong or has expired.", "/", env.APP_NAME),
  );
}
