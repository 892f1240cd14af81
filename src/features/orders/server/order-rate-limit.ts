import type { PublicContext } from "#src/server/context.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";

interface GuestRequest {
  company_id: string;
  table_number: string;
  /** The id that the guest's device generated; stored with its cart. */
  customer_id: string | null;
}

/**
 * Counts one request for an order: by device and table first, so that a single phone which repeats its request cannot
 * use up the rate limit of a whole restaurant behind the same address. Throws 429 RATE_LIMITED.
 */
export async function countOrderRequest(
  context: PublicContext,
  { company_id, table_number, customer_id }: GuestRequest,
): Promise<void> {
  const device = customer_id ?? context.headers.get("user-agent") ?? "";
  await consumeRateLimit(
    context,
    "order-device",
    JSON.stringify([context.address, device, company_id, table_number.toLowerCase()]),
  );
  await consumeRateLimit(context, "order", context.address);
}
