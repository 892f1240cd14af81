import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import type { Scope } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

interface PortalRequest {
  customerId?: string | null | undefined;
  returnUrl?: string | null | undefined;
}

/** Opens the provider's portal for the company's own customer. Any other customer id is a 404. */
export async function openPortal(scope: Scope, { customerId, returnUrl }: PortalRequest): Promise<{ url: string }> {
  const subscription = await scope.within(newestSubscription);
  const customer = subscription?.stripe_customer_id;
  if (!customer || (customerId && customerId !== customer)) throw notFound("Customer");
  return scope.ports.payments.openPortal(customer, sameOriginUrl(scope.env.APP_URL, returnUrl ?? "/subscription"));
}

/** Returns the address for the portal's redirect. Only addresses of this app are accepted. */
function sameOriginUrl(appUrl: string, address: string): string {
  const url = URL.parse(address, appUrl);
  if (!url || url.origin !== new URL(appUrl).origin) throw badRequest("returnUrl must be an address of this app.");
  return url.href;
}
