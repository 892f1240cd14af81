import { sql } from "kysely";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { MESSAGE_KIND } from "#src/features/credits/server/apply-sending.ts";
import { recorded } from "#src/features/credits/server/edit-requests.ts";
import { creditState, lockRequest, requireShown } from "#src/features/credits/server/lock-request.ts";
import { creditMails } from "#src/features/credits/server/mails.ts";
import { markMessageSent, withdrawMessage } from "#src/features/messages/server/messages.ts";
import { sendMessage } from "#src/features/messages/server/send.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import { NO_MAIL_ADDRESS, NO_NUMBER, whatsappNumberOf } from "#src/features/suppliers/server/addresses.ts";
import { requireLettersLeft } from "#src/features/messages/server/mail-queue.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

interface Sending {
  version: number;
  via: Exclude<OrderBy, "phone">;
  again: boolean;
}

/**
 * Approves a request as it was shown and sends it, in the transaction that records both: its message is delivered once,
 * by its own job. Repeating the call sends nothing more; a request that may have gone out is sent again only when a
 * person says so.
 */
export async function sendRequest(
  context: Context,
  id: string,
  { version, via, again }: Sending,
): Promise<CreditRequest> {
  const request = await lockRequest(context, id);
  requireShown(request, version);
  if (request.state === "unconfirmed" && !again) {
    const message = `Nobody knows whether credit request ${request.number} went out. Ask the supplier before you send it again.`;
    throw conflict("CREDIT_UNCONFIRMED", message, { request });
  }
  if (request.state === "withdrawn") throw creditState(request, "was put aside");
  if (request.state !== "draft" && request.state !== "unconfirmed") return request;
  requireLines(request);
  const message_id = via === "whatsapp" ? await sendByWhatsapp(context, request, request.text) : null;
  await approve(context, id, { state: "sending", sent_by: via, message_id });
  if (via === "email") await queueMail(context, request, "request", request.text);
  return recorded(context, id, "update", `is sent by ${via === "email" ? "mail" : "WhatsApp"}`);
}

export async function sendByWhatsapp(context: Context, request: CreditRequest, body: string): Promise<string> {
  const to = await whatsappNumberOf(context, request.channels);
  if (to === null) throw conflict("NO_ADDRESS", NO_NUMBER(request.supplier_name));
  return (await sendMessage(context, { to, body, kind: MESSAGE_KIND })).id;
}

/** The first line of the text is the subject. */
export async function queueMail(
  context: Context,
  request: CreditRequest,
  kind: "request" | "reminder",
  body: string,
): Promise<void> {
  const { email: to_address } = request.channels;
  if (to_address === null) throw conflict("NO_ADDRESS", NO_MAIL_ADDRESS(request.supplier_name));
  await requireLettersLeft(context, to_address);
  const [subject = ""] = body.split("\n");
  await creditMails.queue(context, { about: request.id, kind, to_address, subject, body });
}

function requireLines(request: CreditRequest): void {
  if (request.lines.length === 0) throw creditState(request, "is empty; add what is to be credited first");
}

interface Approval {
  state: "sending" | "sent";
  sent_by: OrderBy;
  message_id?: string | null;
}

async function approve(context: Context, id: string, { state, ...sending }: Approval): Promise<void> {
  await context.db
    .updateTable("credit_requests")
    .set({
      ...sending,
      state,
      send_error: null,
      approved_at: sql`coalesce(approved_at, now())`,
      approved_by: actorId(context.actor),
      approved_by_name: context.actor.name,
      touched_at: sql`coalesce(touched_at, now())`,
      ...(state === "sent" && { sent_at: sql`coalesce(sent_at, now())` }),
    })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
}

/** Records that a person sent a request as it was shown, or read it out on the phone. */
export async function markRequestSent(
  context: Context,
  id: string,
  { version, via }: { version: number; via: OrderBy },
): Promise<CreditRequest> {
  const request = await lockRequest(context, id);
  requireShown(request, version);
  if (request.state === "sent") return request;
  if (!["draft", "sending", "unconfirmed"].includes(request.state))
    throw creditState(request, "cannot be marked as sent");
  requireLines(request);
  await settleSending(context, request, via);
  await approve(context, id, { state: "sent", sent_by: via });
  return recorded(context, id, "update", via === "phone" ? "was read out on the phone" : "was sent by hand");
}

/** Makes the waiting message or mail the one that was sent; one on another channel is no longer sent. */
async function settleSending(context: Context, { id, state, sent_by }: CreditRequest, via: OrderBy): Promise<void> {
  if (state === "draft") return;
  const { message_id } = await context.db
    .selectFrom("credit_requests")
    .select("message_id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (message_id !== null && sent_by === "whatsapp") {
    if (via === "whatsapp") await markMessageSent(context, message_id);
    else await withdrawMessage(context, message_id);
  }
  if (sent_by === "email") {
    await (via === "email"
      ? creditMails.markSent(context, id, "request")
      : creditMails.withdraw(context, id, "request"));
  }
}
