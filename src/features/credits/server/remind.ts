import { sql } from "kysely";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { recorded } from "#src/features/credits/server/edit-requests.ts";
import { creditState, lockRequest, requireShown } from "#src/features/credits/server/lock-request.ts";
import { queueMail, sendByWhatsapp } from "#src/features/credits/server/send-request.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Sends the reminder that was shown, or records that it was read out on the phone. The version increases with it, so
 * that a second tap, or a second person, finds that it was done.
 */
export async function remindSupplier(
  context: Context,
  id: string,
  { version, via }: { version: number; via: OrderBy },
): Promise<CreditRequest> {
  const request = await lockRequest(context, id);
  requireShown(request, version);
  const { reminder_text } = request;
  if (request.state !== "sent" || reminder_text === null) throw creditState(request, "does not wait for the supplier");
  const chase_message_id = via === "whatsapp" ? await sendByWhatsapp(context, request, reminder_text) : null;
  await context.db
    .updateTable("credit_requests")
    .set({ version: version + 1, chased_at: sql<string>`now()`, chased_by: via, chase_message_id, send_error: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  if (via === "email") await queueMail(context, request, "reminder", reminder_text);
  return recorded(context, id, "update", via === "phone" ? "was reminded of on the phone" : "is reminded of");
}
