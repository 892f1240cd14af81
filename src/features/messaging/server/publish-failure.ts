import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";

/** Publishes the failure of an automatic reorder alert, which every screen shows at once. */
export async function publishFailure(
  context: Pick<Context, "db" | "companyId">,
  { kind, item_id }: { kind: string; item_id: string | null },
): Promise<void> {
  if (kind === "reorder" && item_id) await publish(context, "reorder-alert.failed", item_id);
}
