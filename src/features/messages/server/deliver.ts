import { sql } from "kysely";
import { z } from "zod";
import { publish } from "#src/server/publish.ts";
import { type Outbox, RETRIES, sendOnce } from "#src/features/messages/server/send-once.ts";
import { applyStoredStatuses } from "#src/features/messages/server/statuses.ts";
import { publishOutcome } from "#src/features/messages/server/publish-outcome.ts";
import { isWindowOpen } from "#src/features/messages/server/window.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Outcome, OutgoingMessage } from "#src/server/ports/whatsapp/whatsapp.ts";

/** Sends one message, at most once. */
export const deliverMessage = companyJob({
  name: "messaging.deliver",
  sends: "A WhatsApp message",
  data: z.object({ message_id: z.uuid(), since: z.string() }),
  retries: RETRIES,
  run: (scope, { message_id, since }) => deliver(scope, message_id, since),
});

export async function queueDelivery(context: Context, id: string): Promise<void> {
  const data = { message_id: id, since: new Date().toISOString() };
  await context.jobs.send(context.db, deliverMessage, context.companyId, data);
}

interface Claimed {
  id: string;
  to_number: string | null;
  body: string;
  kind: string;
  item_ids: string[];
  via: string;
  template: string | null;
  template_values: string[];
}

const STATE_AFTER = {
  accepted: "sent",
  later: "queued",
  rejected: "failed",
  unconfirmed: "unconfirmed",
  "window-closed": "failed",
} as const satisfies Record<Outcome["outcome"], string>;

const messages: Outbox<Claimed> = {
  table: "messages",
  noun: "message",
  columns: sql`id, to_number, body, kind, item_ids, via, template, template_values`,
  gaveUp: "WhatsApp could not be reached for 24 hours.",
  attempt: async (scope, message) => {
    const { via, outcome } = await attempt(scope, message);
    const { [outcome.outcome]: state } = STATE_AFTER;
    if (outcome.outcome === "accepted") {
      return { state, error: null, columns: { via, provider_id: outcome.provider_id } };
    }
    const error = outcome.outcome === "window-closed" ? "WhatsApp rejected the message template." : outcome.error;
    return { state, error, columns: { via } };
  },
  follow: async (context, message, { state }) => {
    await publish(context, "messages.changed", message.id);
    if (state === "sent") await publishOutcome(context, message, "sent");
    if (state === "failed" || state === "unconfirmed") await publishOutcome(context, message, "failed");
  },
};

async function deliver(scope: Scope, id: string, since: string): Promise<void> {
  const outcome = await sendOnce(messages, scope, { id, since });
  const provider_id = outcome?.columns?.provider_id;
  if (provider_id !== undefined) await applyStoredStatuses(scope, provider_id, queueDelivery);
}

/**
 * Sends free text within 24 hours of the person's last message; otherwise, or if the provider requires it, sends the
 * template.
 */
async function attempt(scope: Scope, message: Claimed): Promise<{ via: OutgoingMessage["via"]; outcome: Outcome }> {
  const { id, body, to_number: to } = message;
  if (to === null) return { via: "text", outcome: { outcome: "rejected", error: "No phone number is known." } };
  const reference = `${scope.companyId} ${id}`;
  const via = message.via === "text" && (await isWindowOpen(scope, to)) ? "text" : "template";
  const template = message.template === null ? null : { name: message.template, values: message.template_values };
  const outcome = await scope.ports.whatsapp.send({ to, body, via, template, reference });
  if (outcome.outcome !== "window-closed") return { via, outcome };
  return {
    via: "template",
    outcome: await scope.ports.whatsapp.send({ to, body, via: "template", template, reference }),
  };
}
