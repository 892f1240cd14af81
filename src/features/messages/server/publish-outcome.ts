import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Announces that a message was sent, waits for the owner in the outbox, or has failed. Screens show this at once for
 * each item of an automatic reorder alert.
 */
export async function publishOutcome(
  context: Context,
  { id, kind, item_ids }: { id: string; kind: string; item_ids: readonly string[] },
  outcome: "sent" | "waiting" | "failed",
): Promise<void> {
  await announce(context, "messaging.message-changed", { id, kind });
  if (kind !== "reorder") return;
  for (const item of item_ids) await publish(context, `reorder-alert.${outcome}`, item);
}
