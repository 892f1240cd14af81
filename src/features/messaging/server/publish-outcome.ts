import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Publishes for each item of an automatic reorder alert that its message was sent, waits for the owner in the outbox, or
 * failed. Screens show it at once.
 */
export async function publishOutcome(
  context: Pick<Context, "db" | "companyId">,
  { kind, item_ids }: { kind: string; item_ids: readonly string[] },
  outcome: "sent" | "waiting" | "failed",
): Promise<void> {
  if (kind !== "reorder") return;
  for (const id of item_ids) await publish(context, `reorder-alert.${outcome}`, id);
}
