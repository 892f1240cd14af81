import { v7 as uuid } from "uuid";
import { publish } from "#src/features/live/server/publish.ts";
import { BAD_NUMBER, internationalNumber } from "#src/features/messaging/phone-number.ts";
import { queueDelivery } from "#src/features/messaging/server/deliver.ts";
import { tellFailure } from "#src/features/messaging/server/tell-failure.ts";
import type { Context } from "#src/server/context.ts";

export interface NewMessage {
  /** International form; `null` when no number is known. */
  to: string | null;
  body: string;
  kind: "reorder" | "reorder-request" | (string & {});
  item_id?: string | null;
}

/**
 * Puts a message into the company's outbox, in the transaction that causes it, and answers its id. With a WhatsApp account
 * it is delivered soon after; one whose number cannot be dialled has failed from the start.
 */
export async function sendMessage(context: Context, { to, body, kind, item_id = null }: NewMessage): Promise<string> {
  const id = uuid();
  const to_number = to === null ? null : (internationalNumber(to) ?? to);
  const error = problemOf(context, to_number);
  await context.db
    .insertInto("messages")
    .values({
      id,
      company_id: context.companyId,
      to_number,
      body,
      kind,
      item_id,
      error,
      state: error === null ? "queued" : "failed",
    })
    .execute();
  await publish(context, "messages.changed", id);
  if (error === null && context.ports.whatsapp.delivery === "whatsapp") await queueDelivery(context, id);
  if (error !== null) await tellFailure(context, { kind, item_id });
  return id;
}

/** Why a message to this number cannot be sent, or null. In the outbox the owner can still choose the chat. */
export function problemOf({ ports }: Pick<Context, "ports">, to: string | null): string | null {
  if (to !== null) return internationalNumber(to) === null ? BAD_NUMBER : null;
  return ports.whatsapp.delivery === "whatsapp" ? "No phone number is known. Add one in Settings." : null;
}
