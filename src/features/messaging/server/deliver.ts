import { sql } from "kysely";
import { z } from "zod";
import { publish } from "#src/server/publish.ts";
import { applyKnownStatuses } from "#src/features/messaging/server/statuses.ts";
import { publishFailure } from "#src/features/messaging/server/publish-failure.ts";
import { isWindowOpen } from "#src/features/messaging/server/window.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Outcome, OutgoingMessage } from "#src/server/ports/whatsapp/whatsapp.ts";

const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const GIVEN_UP = "WhatsApp could not be reached for 24 hours.";
const INTERRUPTED = "Sending was interrupted, so we do not know whether this message went out.";

/** No attempt lasts this long: whoever claimed the message before it is gone. */
const ABANDONED = sql<boolean>`claimed_at < now() - interval '2 minutes'`;

/**
 * Sends one message. It is claimed before the provider is called and settled after; a message that was claimed and never
 * settled may have gone out, so it is shown to the owner and not sent again by itself.
 */
export const deliverMessage = companyJob({
  name: "messaging.deliver",
  data: z.object({ message_id: z.uuid(), since: z.string() }),
  // With pauses of at most 10 minutes, enough for the 24 hours after which it gives up.
  retries: 200,
  run: (scope, { message_id, since }) => deliver(scope, message_id, since),
});

export const messagingJobs = [deliverMessage];

export async function queueDelivery(context: Context, id: string): Promise<void> {
  const data = { message_id: id, since: new Date().toISOString() };
  await context.jobs.send(context.db, deliverMessage, context.companyId, data);
}

interface Claimed {
  id: string;
  to_number: string | null;
  body: string;
  kind: string;
  item_id: string | null;
  via: string;
}

async function deliver(scope: Scope, id: string, since: string): Promise<void> {
  const message = await scope.within((context) => claim(context, id));
  if (!message) return;
  const { via, outcome } = await attempt(scope, message);
  const givenUp = outcome.outcome === "later" && Date.now() - Date.parse(since) > GIVE_UP_AFTER_MS;
  const settled: Outcome = givenUp ? { outcome: "refused", error: GIVEN_UP } : outcome;
  await scope.within((context) => settle(context, message, via, settled));
  if (settled.outcome === "accepted") await applyKnownStatuses(scope, settled.provider_id, queueDelivery);
  // The queue tries again, with longer and longer pauses.
  if (settled.outcome === "later") throw new Error(`Message ${id} waits: ${settled.error}`);
}

/** The message, now ours to send; undefined when there is nothing to do. Throws while another run is at it. */
async function claim(context: Context, id: string): Promise<Claimed | undefined> {
  const { db, companyId } = context;
  const claimed = await db
    .updateTable("messages")
    .set({ state: "sending", claimed_at: sql<string>`clock_timestamp()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning(["id", "to_number", "body", "kind", "item_id", "via"])
    .executeTakeFirst();
  if (claimed) return claimed;
  const other = await db
    .selectFrom("messages")
    .select(["state", "kind", "item_id", ABANDONED.as("abandoned")])
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
  await publishFailure(context, other);
  return undefined;
}

/** Free text while the person wrote to us within 24 hours, else the template; also when the provider knows better. */
async function attempt(scope: Scope, message: Claimed): Promise<{ via: OutgoingMessage["via"]; outcome: Outcome }> {
  const { id, body, to_number: to } = message;
  if (to === null) return { via: "text", outcome: { outcome: "refused", error: "No phone number is known." } };
  const reference = `${scope.companyId} ${id}`;
  const via = message.via === "text" && (await isWindowOpen(scope, to)) ? "text" : "template";
  const outcome = await scope.ports.whatsapp.send({ to, body, via, reference });
  if (outcome.outcome !== "window-closed") return { via, outcome };
  return { via: "template", outcome: await scope.ports.whatsapp.send({ to, body, via: "template", reference }) };
}

const AFTER: Record<Outcome["outcome"], string> = {
  accepted: "sent",
  later: "queued",
  refused: "failed",
  unconfirmed: "unconfirmed",
  "window-closed": "failed",
};

/** A status that came meanwhile knows more than we do, and stands. */
async function settle(context: Context, message: Claimed, via: string, outcome: Outcome): Promise<void> {
  const error =
    outcome.outcome === "window-closed" ? "WhatsApp refused the template." : "error" in outcome && outcome.error;
  const state = AFTER[outcome.outcome];
  const settled = await context.db
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
  if (!settled) return;
  await publish(context, "messages.changed", message.id);
  if (state === "failed" || state === "unconfirmed") await publishFailure(context, message);
}
