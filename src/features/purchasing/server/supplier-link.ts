import type { Context } from "#src/server/context.ts";
import { createPublicToken, publicTokenUntil } from "#src/server/public-tokens.ts";
import { addDays } from "#src/shared/time.ts";

export const ORDER_TOKEN = "purchase-order";
/** Number of days after the delivery on which the supplier's page can still be opened. */
const EXPIRES_AFTER_DAYS = 30;

/** Returns the last day on which the supplier's page of an order can be opened. */
export const lastPageDay = ({ deliver_on }: { deliver_on: string }) => addDays(deliver_on, EXPIRES_AFTER_DAYS);

/**
 * Creates the address of the supplier's page of an order. The address is only in the sent message, and is given to the
 * person who requested it.
 */
export async function createSupplierLink(context: Context, order: { id: string; deliver_on: string }): Promise<string> {
  const expires_at = `${addDays(lastPageDay(order), 1)}T00:00:00Z`;
  const token = await createPublicToken(context, { kind: ORDER_TOKEN, subject_id: order.id, expires_at });
  return new URL(`/po/${token}`, context.env.APP_URL).href;
}

/** Returns until when the supplier's page of an order can be opened with its link; null when no link is valid. */
export const pageUntil = (context: Context, id: string): Promise<string | null> =>
  publicTokenUntil(context, ORDER_TOKEN, id);
