import { html } from "hono/html";
import { listPlans } from "#src/features/billing/server/plans.ts";
import { formAction, requireSandbox } from "#src/features/billing/server/sandbox-form.ts";
import { sandboxPage, seeOther } from "#src/features/billing/server/sandbox-page.ts";
import type { PublicContext } from "#src/server/context.ts";
import type { SandboxCheckout } from "#src/server/ports/payments/payments.ts";
import { formatMoney } from "#src/shared/money.ts";

/** The hosted checkout of the sandbox. Its address is the secret, as at a real provider. */
export async function showCheckout(context: PublicContext, id: string): Promise<Response> {
  const checkout = await requireSandbox(context).findCheckout(id);
  return checkout ? checkoutPage(context, checkout) : noSuchPage(context);
}

/** `action` of the form: pay, decline or cancel. A page that was left open shows where things stand instead. */
export async function actOnCheckout(context: PublicContext, id: string, payload: Uint8Array): Promise<Response> {
  const sandbox = requireSandbox(context);
  const action = formAction(context, payload);
  const checkout = await sandbox.findCheckout(id);
  if (!checkout) return noSuchPage(context);
  if (action === "cancel") return seeOther(checkout.cancel_url);
  if (action === "decline") return seeOther(checkout.status === "open" ? checkout.failure_url : checkout.success_url);
  const paid = action === "pay" ? await sandbox.pay(id) : null;
  return paid ? seeOther(paid.success_url) : checkoutPage(context, checkout);
}

async function checkoutPage(context: PublicContext, checkout: SandboxCheckout): Promise<Response> {
  const { env } = context;
  if (checkout.status === "complete") {
    return sandboxPage(
      { app: env.APP_NAME, title: "This checkout is paid" },
      html`<div class="slip">
        <p>There is nothing more to do here.</p>
        <a class="button main" href="${checkout.success_url}">Back to ${env.APP_NAME}</a>
      </div>`,
    );
  }
  if (checkout.status === "expired") {
    return sandboxPage(
      { app: env.APP_NAME, title: "This checkout is closed", status: 410 },
      html`<div class="slip">
        <p>A newer one was opened, or it waited for more than a day. Nothing was charged.</p>
        <a class="button main" href="${checkout.cancel_url}">Back to ${env.APP_NAME}</a>
      </div>`,
    );
  }
  const plan = (await listPlans(context, checkout.currency)).find((one) => one.id === checkout.price_id);
  const price = plan ? formatMoney(plan.price, plan.currency) : "";
  return sandboxPage(
    { app: env.APP_NAME, title: `Subscribe to ${plan?.name ?? "your plan"}` },
    html`<form method="post" class="slip">
        <dl>
          <dt>Plan</dt>
          <dd>${plan?.name ?? ""}</dd>
          <dt>For</dt>
          <dd>${checkout.email}</dd>
          <dt>Each ${plan?.interval ?? "month"}</dt>
          <dd class="total">${price}</dd>
        </dl>
        <button class="main" name="action" value="pay">Pay ${price}</button>
        <button class="bad" name="action" value="decline">Let the card be declined</button>
        <button name="action" value="cancel">Cancel and go back</button>
      </form>
      <p class="soft">
        This page stands in for a card payment provider. Paying here starts a subscription that behaves like a real one:
        it renews, can be changed and can be cancelled.
      </p>`,
  );
}

export function noSuchPage({ env }: Pick<PublicContext, "env">): Promise<Response> {
  return sandboxPage(
    { app: env.APP_NAME, title: "There is no such page", status: 404 },
    html`<div class="slip">
      <p>The link is wrong, or it has run out.</p>
      <a class="button main" href="/">Back to ${env.APP_NAME}</a>
    </div>`,
  );
}
