import { timingSafeEqual } from "node:crypto";
import { queueDelivery } from "#src/features/messaging/server/deliver.ts";
import { applyStatus } from "#src/features/messaging/server/statuses.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { badRequest, forbidden } from "#src/server/http/errors.ts";
import { type Inbound, isSigned, readNotice, type Status } from "#src/server/ports/whatsapp/notice.ts";

interface Challenge {
  "hub.mode"?: string | undefined;
  "hub.verify_token"?: string | undefined;
  "hub.challenge"?: string | undefined;
}

/** Proves to WhatsApp that the address is ours. */
export function respondToChallenge({ env }: Pick<PublicContext, "env">, query: Challenge): Response {
  const known = env.WHATSAPP_VERIFY_TOKEN;
  const given = query["hub.verify_token"];
  if (query["hub.mode"] !== "subscribe" || known === undefined || given === undefined || !isSame(known, given)) {
    throw forbidden("The verify token is wrong.", "BAD_TOKEN");
  }
  return new Response(query["hub.challenge"] ?? "", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Takes a signed notice. When we fail WhatsApp sends it again, and what was taken before counts once. */
export async function receiveNotice(context: PublicContext, payload: Uint8Array): Promise<{ received: true }> {
  const { env, headers } = context;
  const secret = env.WHATSAPP_APP_SECRET;
  if (secret === undefined || !isSigned(secret, payload, headers.get("x-hub-signature-256"))) {
    throw forbidden("The signature is wrong.", "BAD_SIGNATURE");
  }
  const { messages, statuses } = readSigned(payload, env.WHATSAPP_PHONE_ID);
  // One after the other: statuses of one message must not overtake each other.
  // oxlint-disable-next-line no-await-in-loop
  for (const message of messages) await storeMessage(context, message);
  // oxlint-disable-next-line no-await-in-loop
  for (const status of statuses) await storeStatus(context, status);
  return { received: true };
}

function readSigned(payload: Uint8Array, phoneId: string | undefined) {
  try {
    return readNotice(payload, phoneId);
  } catch (cause) {
    throw badRequest("The notice could not be read.", { cause: String(cause) });
  }
}

/** Whoever writes opens the window for free text. Answering is for whoever reads these events. */
async function storeMessage(platform: Platform, message: Inbound): Promise<void> {
  const { id, from, timestamp, type, text, image, interactive } = message;
  const body = text?.body ?? image?.caption ?? interactive?.button_reply?.title ?? null;
  await storeEvent(platform, { id, kind: "message", provider_id: id, number: from, type, body, timestamp }, message);
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
  // The message may have become known between the look and the keeping.
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
      // The database keeps every character but this one.
      payload: JSON.stringify(payload).replaceAll(String.raw`\u0000`, ""),
      happened_at: new Date(Number(timestamp) * 1000).toISOString(),
    })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
}
