import { sql } from "kysely";
import type { CreditState } from "#src/features/credits/states.ts";
import { sendingAfter } from "#src/features/suppliers/sending.ts";
import type { SendState } from "#src/features/messages/server/send-once.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/** Kind of the messages that request credits. */
export const MESSAGE_KIND = "credit-request";

/**
 * States that a change of the message's state may still replace; a later statement about the request has precedence.
 */
const FOLLOWING: readonly string[] = ["draft", "sending", "unconfirmed", "sent"] satisfies CreditState[];

/**
 * Updates a request when the state of its message or mail changes. A request that reached nobody becomes a draft again.
 */
export async function applySending(context: Context, id: string, { state, error }: SendState): Promise<void> {
  const { db, companyId } = context;
  const request = await db
    .selectFrom("credit_requests")
    .select("state")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!request || !FOLLOWING.includes(request.state)) return;
  const sending = sendingAfter(state);
  const next = sending === "failed" ? "draft" : (sending ?? request.state);
  await db
    .updateTable("credit_requests")
    .set({
      state: next,
      send_error: error,
      ...(next === "sent" && { sent_at: sql`coalesce(sent_at, now())` }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "credits.changed", id);
  await publish(context, "requests.changed");
}

/** Records the outcome of the reminder on the request; the reminder is not sent again automatically. */
export async function noteReminder(context: Context, id: string, { state, error }: SendState): Promise<void> {
  const failed = state === "failed" || state === "unconfirmed" ? `The reminder: ${error ?? "it was not sent"}` : null;
  await context.db
    .updateTable("credit_requests")
    .set({ send_error: failed })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "credits.changed", id);
}

/** Updates the request that a message carries, or that it is a reminder of, when the message's state changes. */
export async function followMessage(context: Context, { id, kind }: { id: string; kind: string }): Promise<void> {
  if (kind !== MESSAGE_KIND) return;
  const { rows } = await sql<{ id: string; is_request: boolean; state: string; error: string | null }>`
    select request.id, request.message_id = message.id as is_request, message.state, message.error
    from messages message
    join credit_requests request on request.company_id = message.company_id
      and (request.message_id = message.id or request.chase_message_id = message.id)
    where message.company_id = ${context.companyId} and message.id = ${id}`.execute(context.db);
  for (const found of rows) {
    const { state, error } = found;
    await (found.is_request
      ? applySending(context, found.id, { state, error })
      : noteReminder(context, found.id, { state, error }));
  }
}
