import { v7 as uuid } from "uuid";
import { publish } from "#src/server/publish.ts";
import { INVALID_NUMBER, internationalNumber } from "#src/features/messages/phone-number.ts";
import { queueDelivery } from "#src/features/messages/server/deliver.ts";
import { publishOutcome } from "#src/features/messages/server/publish-outcome.ts";
import type { Context } from "#src/server/context.ts";

interface NewMessage {
  /** International form; `null` when no number is known. */
  to: string | null;
  body: string;
  kind: "reorder" | "reorder-request" | (string & {});
  /** The inventory items of an alert. */
  item_ids?: readonly string[];
  /** The message's own approved template, and the values of its variables; the general template contains `body`. */
  template?: { name: string; values: readonly string[] };
}

export interface WrittenMessage {
  id: string;
  /** The reason why the message cannot be sent; null if it can. */
  error: string | null;
}

/**
 * Adds a message to the company's outbox, in the transaction that causes the message. With a WhatsApp account, a job
 * delivers it; without an account, it waits in the outbox for the owner. A message to an invalid number has the state
 * "failed" from the start.
 */
export async function sendMessage(context: Context, message: NewMessage): Promise<WrittenMessage> {
  const [written] = await sendMessages(context, [message]);
  if (!written) throw new Error("No message was written.");
  return written;
}

/** Adds several messages as `sendMessage` does, with one statement and one event. */
export async function sendMessages(context: Context, messages: readonly NewMessage[]): Promise<WrittenMessage[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ to, body, kind, item_ids = [], template }) => {
    const to_number = to === null ? null : (internationalNumber(to) ?? to);
    const error = problemOf(context, to_number);
    const state = error === null ? "queued" : "failed";
    const items = { item_id: item_ids[0] ?? null, item_ids: [...item_ids] };
    const templated = { template: template?.name ?? null, template_values: [...(template?.values ?? [])] };
    return { id: uuid(), company_id: context.companyId, to_number, body, kind, ...items, ...templated, error, state };
  });
  await context.db.insertInto("messages").values(rows).execute();
  await publish(context, "messages.changed", rows.length === 1 ? rows[0]?.id : undefined);
  for (const row of rows) {
    if (row.error !== null) await publishOutcome(context, row, "failed");
    else if (context.ports.whatsapp.delivery === "whatsapp") await queueDelivery(context, row.id);
    else await publishOutcome(context, row, "waiting");
  }
  return rows.map(({ id, error }) => ({ id, error }));
}

/**
 * Returns the reason why a message to this number cannot be sent, or null. In the outbox a number may be missing,
 * because the owner chooses the chat.
 */
export function problemOf({ ports }: Pick<Context, "ports">, to: string | null): string | null {
  if (to !== null) return internationalNumber(to) === null ? INVALID_NUMBER : null;
  return ports.whatsapp.delivery === "whatsapp" ? "No phone number is known. Add one in Settings." : null;
}
