import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { queueDelivery } from "#src/features/messages/server/deliver.ts";
import { applyStatus } from "#src/features/messages/server/statuses.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { badRequest, forbidden } from "#src/server/http/errors.ts";
import { type Inbound, isSigned, readNotice, type Status } from "#src/server/ports/whatsapp/notice.ts";
import { extensionPoint } from "#src/server/extensions.ts";

interface Challenge {
  "hub.mode"?: string | undefined;
  "hub.verify_token"?: string | undefined;
  "hub.challenge"?: string | undefined;
}

/** Confirms to WhatsApp that the webhook's address belongs to this installation. */
export function respondToChallenge({ env }: Pick<PublicContext, "env">, query: Challenge): Response {
  const expected = env.WHATSAPP_VERIFY_TOKEN;
  const token = query["hub.verify_token"];
  if (query["hub.mode"] !== "subscribe" || expected === undefined || token === undefined || !isSame(expected, token)) {
    throw forbidden("The verify token is wrong.", "BAD_TOKEN");
  }
  return new Response(query["hub.challenge"] ?? "", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The result for a message: `queued` if a job will read its text here, `done` if its text is no longer needed. */
export type Taken = "queued" | "done";

/**
 * The one higher feature that processes stored messages. If it throws, it is called again when WhatsApp repeats the
 * message.
 */
export const messageReceivers =
  extensionPoint<(platform: Platform, message: Inbound) => Promise<Taken>>("message receivers");

/**
 * Processes a signed notification. If this fails, WhatsApp sends it again; parts that were processed before are
 * skipped.
 */
export async function receiveNotification(context: PublicContext, payload: Uint8Array): Promise<{ received: true }> {
  const { env, headers } = context;
  const secret = env.WHATSAPP_APP_SECRET;
  if (secret === undefined || !isSigned(secret, payload, headers.get("x-hub-signature-256"))) {
    throw forbidden("The signature is wrong.", "BAD_SIGNATURE");
  }
  const { messages, statuses } = readSigned(payload, env.WHATSAPP_PHONE_ID);
  // Process them one after the other, so that the statuses of a message stay in order.
  for (const message of messages) {
    await storeMessage(context, message);
    await handleOnce(context, message);
  }
  for (const status of statuses) await storeStatus(context, status);
  return { received: true };
}

function readSigned(payload: Uint8Array, phoneId: string | undefined) {
  try {
    return readNotice(payload, phoneId);
  } catch (cause) {
    throw badRequest("The notification could not be read.", { cause: String(cause) });
  }
}

/** Stores an inbound message. During the next 24 hours, free text may be sent to the person. */
async function storeMessage(platform: Platform, message: Inbound): Promise<void> {
  const { id, from, timestamp, type, text, button, image, document, interactive } = message;
  const said = text?.body ?? button?.text ?? interactive?.button_reply?.title;
  const body = said ?? image?.caption ?? document?.caption ?? null;
  await storeEvent(platform, { id, kind: "message", provider_id: id, number: from, type, body, timestamp }, message);
}

/** Passes a stored message to its feature, unless this was done before or another process is doing it. */
async function handleOnce(platform: Platform, message: Inbound): Promise<void> {
  const { database } = platform;
  const { rows } = await sql`
    update whatsapp_events set claimed_at = now()
    where id = ${message.id} and handled_at is null and (claimed_at is null or claimed_at < now() - interval '2 minutes')
    returning id`.execute(database);
  if (rows.length === 0) return;
  let taken: Taken;
  try {
    const [receive] = messageReceivers.of(platform);
    if (!receive) throw new Error("No feature processes messages.");
    taken = await receive(platform, message);
  } catch (error) {
    await sql`update whatsapp_events set claimed_at = null where id = ${message.id}`.execute(database);
    throw error;
  }
  const isDone = taken === "done";
  await sql`
    update whatsapp_events set handled_at = now(),
      body = case when ${isDone} then null else body end, payload = case when ${isDone} then '{}' else payload end
    where id = ${message.id}`.execute(database);
}

async function storeStatus(platform: Platform, status: Status): Promise<void> {
  const id = `${status.id} ${status.status}`;
  if (await isStored(platform, id)) return;
  const known = await applyStatus(platform, status, queueDelivery);
  const { recipient_id: number, timestamp, status: type } = status;
  await storeEvent(
    platform,
    { id, kind: "status", provider_id: status.id, number, type, body: null, timestamp },
    status,
  );
  // The message may have been sent after the first attempt to apply the status and before the status was stored.
  if (!known) await applyStatus(platform, status, queueDelivery);
}

async function isStored({ database }: Platform, id: string): Promise<boolean> {
  const row = await database.selectFrom("whatsapp_events").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

interface Event {
  id: string;
  kind: "message" | "status";
  provider_id: string;
  number: string;
  type: string;
  body: string | null;
  timestamp: string;
}

async function storeEvent(
  { database }: Platform,
  { timestamp, body, ...event }: Event,
  payload: object,
): Promise<void> {
  await database
    .insertInto("whatsapp_events")
    .values({
      ...event,
      body: body?.replaceAll("\0", "") ?? null,
      // PostgreSQL's jsonb rejects this character only.
      payload: JSON.stringify(payload).replaceAll(String.raw`\u0000`, ""),
      happened_at: new Date(Number(timestamp) * 1000).toISOString(),
    })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
}
