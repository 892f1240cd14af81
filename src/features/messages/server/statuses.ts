import { z } from "zod";
import { publish } from "#src/server/publish.ts";
import type { Message } from "#src/features/messages/contract.ts";
import { isTaken, movesForward } from "#src/features/messages/rules.ts";
import { publishOutcome } from "#src/features/messages/server/publish-outcome.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { failureOf } from "#src/server/ports/whatsapp/cloud-codes.ts";
import type { Status } from "#src/server/ports/whatsapp/notice.ts";

const STATES = z.enum(["sent", "delivered", "read", "failed"]);
const reference = z.templateLiteral([z.uuid(), " ", z.uuid()]);

/** Queues a message for another attempt, in the transaction that sets its state to "queued". */
type SendAgain = (context: Context, id: string) => Promise<void>;

/** Applies a status from the provider. Returns false if no message with its id is known (yet). */
export async function applyStatus(platform: Platform, status: Status, sendAgain: SendAgain): Promise<boolean> {
  const found = await findMessage(platform, status);
  if (!found) return false;
  const scope = scopeOf(platform, found.company_id, { type: "system", name: "WhatsApp" });
  return scope.within((context) => moveMessage(context, found.id, status, sendAgain));
}

/**
 * Applies stored statuses of a message, because a status may arrive before the response to the request that caused it.
 */
export async function applyStoredStatuses(platform: Platform, providerId: string, sendAgain: SendAgain): Promise<void> {
  const events = await platform.database
    .selectFrom("whatsapp_events")
    .select("payload")
    .where("kind", "=", "status")
    .where("provider_id", "=", providerId)
    .orderBy("happened_at")
    .execute();
  // Apply them in the order in which they happened.
  for (const { payload } of events) await applyStatus(platform, payload as unknown as Status, sendAgain);
}

async function findMessage({ database }: Platform, { id, biz_opaque_callback_data }: Status) {
  const known = await inDirectory(database, (db) =>
    db.selectFrom("messages").select(["company_id", "id"]).where("provider_id", "=", id).executeTakeFirst(),
  );
  if (known) return known;
  const [company_id, message_id] = reference.safeParse(biz_opaque_callback_data).data?.split(" ") ?? [];
  return company_id && message_id ? { company_id, id: message_id } : undefined;
}

async function moveMessage(context: Context, id: string, status: Status, sendAgain: SendAgain): Promise<boolean> {
  const { db, companyId } = context;
  const message = await db
    .selectFrom("messages")
    .select(["id", "state", "via", "kind", "item_ids", "provider_id"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return false;
  // A status of an earlier attempt does not concern this one.
  const isCurrent = message.provider_id === status.id || (message.provider_id === null && isOnItsWay(message.state));
  const next = STATES.safeParse(status.status).data;
  if (!isCurrent || !next || !movesForward(message.state as Message["state"], next)) return true;
  const failure = next === "failed" ? failureFrom(status) : undefined;
  const again = failure?.outcome === "window-closed" && message.via === "text";
  const error = failure && "error" in failure ? failure.error : WINDOW_CLOSED;
  await db
    .updateTable("messages")
    .set(
      again
        ? { state: "queued", via: "template", provider_id: null, error: null }
        : { state: next, error: failure ? error : null, provider_id: status.id },
    )
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "messages.changed", id);
  if (again) await sendAgain(context, id);
  else if (failure) await publishOutcome(context, message, "failed");
  else if (isTaken(next) && !isTaken(message.state as Message["state"])) await publishOutcome(context, message, "sent");
  return true;
}

const isOnItsWay = (state: string) => state === "sending" || state === "unconfirmed";

function failureFrom({ errors }: Status) {
  const [first] = errors ?? [];
  return failureOf(first?.code, first?.message ?? first?.title, 400);
}

const WINDOW_CLOSED = "WhatsApp allows free text only within 24 hours of the person's last message.";
