import { recordEvent, refreshSubscription } from "#src/features/billing/server/subscriptions.ts";
import { verifyCheckout } from "#src/features/billing/server/verify.ts";
import type { Platform, PublicContext, User } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { ForgedEvent, type PaymentEvent } from "#src/server/ports/payments/payments.ts";

/**
 * Processes a signed event of the provider. An event only names what has changed; the state is then read from the
 * provider, so events may come late, twice or in any order. If this fails, the provider sends the event again.
 */
export async function receiveWebhook(context: PublicContext, payload: Uint8Array): Promise<{ received: true }> {
  const event = await readEvent(context, payload);
  if (event.about !== null && !(await isRecorded(context, event.id))) await processEvent(context, event, event.about);
  return { received: true };
}

async function readEvent({ ports, headers }: PublicContext, payload: Uint8Array): Promise<PaymentEvent> {
  try {
    return await ports.payments.readEvent(payload, headers);
  } catch (error) {
    if (error instanceof ForgedEvent) throw badRequest(error.message);
    throw error;
  }
}

async function processEvent(
  platform: Platform,
  event: PaymentEvent,
  about: NonNullable<PaymentEvent["about"]>,
): Promise<void> {
  if ("subscription_id" in about) return refreshSubscription(platform, about.subscription_id, event);
  const user = await buyerOf(platform, about.checkout_id);
  // The checkout is not ours: the provider's account has other applications too.
  if (!user) return;
  await verifyCheckout(platform, user, about.checkout_id, null);
  await recordEvent(platform.database, event);
}

async function isRecorded({ database }: Platform, id: string): Promise<boolean> {
  const row = await database.selectFrom("payment_events").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

async function buyerOf({ database }: Platform, checkoutId: string): Promise<User | undefined> {
  return database
    .selectFrom("checkouts")
    .innerJoin("users", "users.id", "checkouts.user_id")
    .select(["users.id", "users.name", "users.email", "users.image"])
    .where("checkouts.id", "=", checkoutId)
    .executeTakeFirst();
}
