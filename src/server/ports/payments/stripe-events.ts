import { createHash } from "node:crypto";
import Stripe from "stripe";
import { ForgedEvent, type PaymentEvent } from "#src/server/ports/payments/payments.ts";

/** Returns a function that checks a webhook's signature over its unchanged bytes and returns its subject. */
export function stripeEventReader(stripe: Stripe, secret: string | undefined) {
  return async (payload: Uint8Array, headers: Headers): Promise<PaymentEvent> => {
    const signature = headers.get("stripe-signature");
    if (!secret) throw new ForgedEvent("STRIPE_WEBHOOK_SECRET is not set, so no notice can be trusted.");
    if (!signature) throw new ForgedEvent("The notice is not signed.");
    try {
      const event = await stripe.webhooks.constructEventAsync(Buffer.from(payload), signature, secret);
      return { id: event.id || contentId(payload), type: event.type, about: subjectOf(event) };
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeSignatureVerificationError) {
        throw new ForgedEvent("The notice's signature is not valid.", { cause });
      }
      throw new ForgedEvent("The notice could not be read.", { cause });
    }
  };
}

/** Returns an id computed from the content. Stripe numbers its events; servers that only implement its API may not. */
function contentId(payload: Uint8Array): string {
  return createHash("sha256").update(payload).digest("hex");
}

function subjectOf(event: Stripe.Event): PaymentEvent["about"] {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return { checkout_id: event.data.object.id };
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return { subscription_id: event.data.object.id };
    case "invoice.paid":
    case "invoice.payment_succeeded":
    case "invoice.payment_failed": {
      const of = event.data.object.parent?.subscription_details?.subscription;
      return of ? { subscription_id: typeof of === "string" ? of : of.id } : null;
    }
    default:
      return null;
  }
}
