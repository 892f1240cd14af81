import { v7 as uuid } from "uuid";
import { publish } from "#src/server/publish.ts";
import { INVALID_NUMBER, internationalNumber } from "#src/features/messaging/phone-number.ts";
import { queueDelivery } from "#src/features/messaging/server/deliver.ts";
import { publishFailure } from "#src/features/messaging/server/publish-failure.ts";
import type { Context } from "#src/server/context.ts";

interface NewMessage {
  /** International form; `null` when no number is known. */
  to: string | null;
  body: string;
  kind: "reorder" | "reorder-request" | (string & {});
  item_id?: string | null;
}

/**
 * Adds a message to the company's outbox, in the transaction that causes it, and returns its id. With a WhatsApp
 * account a job delivers it. A message to an invalid number has the state "failed" from the start.
 */
export async function sendMessage(context: Context, message: NewMessage): Promise<string> {
  const [id = ""] = await sendMessages(context, [message]);
  return id;
}

/** The same for several messages, with one statement and one event. */
export async function sendMessages(context: Context, messages: readonly NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ to, body, kind, item_id = null }) => {
    const to_number = to === null ? null : (internationalNumber(to) ?? to);
    const error = problemOf(context, to_number);
    const state = error === null ? "queued" : "failed";
    return { id: uuid(), company_id: context.companyId, to_number, body, kind, item_id, error, state };
  });
  await context.db.insertInto("messages").values(rows).execute();
  await publish(context, "messages.changed", rows.length === 1 ? rows[0]?.id : undefined);
  for (const row of rows) {
    if (row.error !== null) await publishFailure(context, row);
    else if (context.ports.whatsapp.delivery === "whatsapp") await queueDelivery(context, row.id);
  }
  return rows.map(({ id }) => id);
}

/**
 * Returns why a message to this number cannot be sent, or null. In the outbox the owner chooses the chat without one.
 */
export function problemOf({ ports }: Pick<Context, "ports">, to: string | null): string | null {
  if (to !== null) return internationalNumber(to) === null ? INVALID_NUMBER : null;
  return ports.whatsapp.delivery === "whatsapp" ? "No phone number is known. Add one in Settings." : null;
}
