import type { Context } from "#src/server/context.ts";
import { createPublicToken } from "#src/server/public-tokens.ts";
import { addDays } from "#src/shared/time.ts";

export const ORDER_TOKEN = "purchase-order";
/** The supplier's page is there until so many days after the delivery. */
const EXPIRES_AFTER_DAYS = 30;

/** Makes the address of the supplier's page of an order. Only the message that is sent holds it. */
export async function createSupplierLink(
  context: Context,
  { id, deliver_on }: { id: string; deliver_on: string },
): Promise<string> {
  const expires_at = `${addDays(deliver_on, EXPIRES_AFTER_DAYS + 1)}T00:00:00Z`;
  const token = await createPublicToken(context, { kind: ORDER_TOKEN, subject_id: id, expires_at });
  return new URL(`/po/${token}`, context.env.APP_URL).href;
}
