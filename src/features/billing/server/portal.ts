import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import type { Scope } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

interface Request {
  customerId?: string | null | undefined;
  returnUrl?: string | null | undefined;
}

/** Opens the provider's portal for the company's own customer; another one's id is one that never was. */
export async function openPortal(scope: Scope, { customerId, returnUrl }: Request): Promise<{ url: string }> {
  const subscription = await scope.within(newestSubscription);
  const customer = subscription?.stripe_customer_id;
  if (!customer || (customerId && customerId !== customer)) throw notFound("Customer");
  return scope.ports.payments.openPortal(customer, ownAddress(scope.env.APP_URL, returnUrl ?? "/subscription"));
}

/** The portal sends people back where it is told to: only ever to this app. */
function ownAddress(appUrl: string, address: string): string {
  const url = URL.parse(address, appUrl);
  if (!url || url.origin !== new URL(appUrl).origin) throw badRequest("returnUrl must be an address of this app.");
  return url.href;
}
