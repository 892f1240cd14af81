import { sql } from "kysely";
import { z } from "zod";
import { publish } from "#src/server/publish.ts";
import { applyStoredStatuses } from "#src/features/messages/server/statuses.ts";
import { publishOutcome } from "#src/features/messages/server/publish-outcome.ts";
import { isWindowOpen } from "#src/features/messages/server/window.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Outcome, OutgoingMessage } from "#src/server/ports/whatsapp/whatsapp.ts";

const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const GAVE_UP = "WhatsApp could not be reached for 24 hours.";
const INTERRUPTED = "Sending was interrupted, so we do not know whether this message went out.";

/** SQL condition: the claim is older than any attempt takes, so the process that made it has died. */
const IS_ABANDONED = sql<boolean>`claimed_at < now() - interval '2 minutes'`;

/**
 * Sends one message. It is claimed before the provider is called, and its outcome is saved after. A message that was
 * claimed without an outcome may have been sent, so it is shown to the owner and not sent again automatically.
 */
export const deliverMessage = companyJob({
  name: "messaging.deliver",
  sends: "A WhatsApp message",
  data: z.object({ message_id: z.uuid(), since: z.string() }),
  // Together with pauses of at most 10 minutes this is enough for the 24 hours of GIVE_UP_AFTER_MS.
  retries: 200,
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

async function deliver(scope: Scope, id: string, since: string): Promise<void> {
  const message = await scope.within((context) => claim(context, id));
  if (!message) return;
  const { via, outcome } = await attempt(scope, message);
  const givenUp = outcome.outcome === "later" && Date.now() - Date.parse(since) > GIVE_UP_AFTER_MS;
  const result: Outcome = givenUp ? { outcome: "rejected", error: GAVE_UP } : outcome;
  await scope.within((context) => saveOutcome(context, message, via, result));
  if (result.outcome === "accepted") await applyStoredStatuses(scope, result.provider_id, queueDelivery);
  // The error makes the queue try again, with increasing pauses.
  if (result.outcome === "later") throw new Error(`Message ${id} waits: ${result.error}`);
}

/**
 * Claims the message for this run; returns undefined if there is nothing to send. Throws while another run is sending
 * it.
 */
async function claim(context: Context, id: string): Promise<Claimed | undefined> {
  const { db, companyId } = context;
  const claimed = await db
    .updateTable("messages")
    .set({ state: "sending", claimed_at: sql<string>`clock_timestamp()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning(["id", "to_number", "body", "kind", "item_ids", "via", "template", "template_values"])
    .executeTakeFirst();
  if (claimed) return claimed;
  const other = await db
    .selectFrom("messages")
    .select(["id", "state", "kind", "item_ids", IS_ABANDONED.as("abandoned")])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (other?.state !== "sending") return undefined;
  if (!other.abandoned) throw new Error(`Message ${id} is being sent by another run.`);
  await db
    .updateTable("messages")
    .set({ state: "unconfirmed", error: INTERRUPTED })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
  await publish(context, "messages.changed", id);
  await publishOutcome(context, other, "failed");
  return undefined;
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

const STATE_AFTER: Record<Outcome["outcome"], string> = {
  accepted: "sent",
  later: "queued",
  rejected: "failed",
  unconfirmed: "unconfirmed",
  "window-closed": "failed",
};

/** Saves the outcome of an attempt, unless a status that arrived in the meantime has moved the message on. */
async function saveOutcome(context: Context, message: Claimed, via: string, outcome: Outcome): Promise<void> {
  const error =
    outcome.outcome === "window-closed"
      ? "WhatsApp rejected the message template."
      : "error" in outcome && outcome.error;
  const state = STATE_AFTER[outcome.outcome];
  const saved = await context.db
    .updateTable("messages")
    .set({
      state,
      via,
      error: error || null,
      ...(outcome.outcome === "accepted" && { provider_id: outcome.provider_id }),
    })
    .where("company_id", "=", context.companyId)
    .where("id", "=", message.id)
    .where("state", "=", "sending")
    .returning("id")
    .executeTakeFirst();
  if (!saved) return;
  await publish(context, "messages.changed", message.id);
  if (state === "sent") await publishOutcome(context, message, "sent");
  if (state === "failed" || state === "unconfirmed") await publishOutcome(context, message, "failed");
}
