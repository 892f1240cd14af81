import type { Context } from "#src/server/context.ts";
import { createPublicToken, publicTokenUntil } from "#src/server/public-tokens.ts";
import { addDays } from "#src/shared/time.ts";

export const ORDER_TOKEN = "purchase-order";
/** The supplier's page is there until so many days after the delivery. */
const EXPIRES_AFTER_DAYS = 30;

/** The last day on which the supplier's page of an order is there. */
export const lastPageDay = ({ deliver_on }: { deliver_on: string }) => addDays(deliver_on, EXPIRES_AFTER_DAYS);

/** Makes the address of the supplier's page of an order. Only the message that is sent holds it, and who asked for it. */
export async function createSupplierLink(context: Context, order: { id: string; deliver_on: string }): Promise<string> {
  const expires_at = `${addDays(lastPageDay(order), 1)}T00:00:00Z`;
  const token = await createPublicToken(context, { kind: ORDER_TOKEN, subject_id: order.id, expires_at });
  return new URL(`/po/${token}`, context.env.APP_URL).href;
}

/** Until when somebody with its link can open the supplier's page of an order; null when no link of it works. */
export const pageUntil = (context: Context, id: string): Promise<string | null> =>
  publicTokenUntil(context, ORDER_TOKEN, id);
