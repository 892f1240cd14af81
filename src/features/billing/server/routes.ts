import * as billing from "#src/features/billing/contract.ts";
import { startCheckout } from "#src/features/billing/server/checkout.ts";
import { readPlus, startPlusTry } from "#src/features/billing/server/plus.ts";
import { listPlans } from "#src/features/billing/server/plans.ts";
import { openPortal } from "#src/features/billing/server/portal.ts";
import { actOnCheckout, showCheckout } from "#src/features/billing/server/sandbox-checkout.ts";
import { actOnPortal, showPortal } from "#src/features/billing/server/sandbox-portal.ts";
import { readSubscription } from "#src/features/billing/server/trial.ts";
import { verifyCheckout } from "#src/features/billing/server/verify.ts";
import { receiveWebhook } from "#src/features/billing/server/webhook.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const billingRoutes: Route[] = [
  route(billing.listPlans, async (context, { query }) => ({ plans: await listPlans(context, query.currency) })),
  route(billing.readSubscription, async (context) => ({ subscription: await readSubscription(context) })),
  route(billing.readPlus, (context) => readPlus(context)),
  route(billing.startPlusTry, (context) => startPlusTry(context)),
  route(billing.createCheckout, (context, { body }) => startCheckout(context, body)),
  route(billing.verifyCheckout, (context, { body }) =>
    verifyCheckout(context, context.user, body.sessionId, body.companyData ?? null),
  ),
  scopedRoute(billing.openPortal, (scope, { body }) => openPortal(scope, body)),
  route(billing.receiveWebhook, (context, { body }) => receiveWebhook(context, body)),
  route(billing.sandboxCheckoutPage, (context, { params }) => showCheckout(context, params.session)),
  route(billing.sandboxCheckoutAction, (context, { params, body }) => actOnCheckout(context, params.session, body)),
  route(billing.sandboxPortalPage, (context, { params }) => showPortal(context, params.session)),
  route(billing.sandboxPortalAction, (context, { params, body }) => actOnPortal(context, params.session, body)),
];
