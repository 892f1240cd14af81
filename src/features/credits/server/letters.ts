import { sql } from "kysely";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { CREDIT_MAILS, recorded } from "#src/features/credits/server/credit-rows.ts";
import { creditState, lockShown } from "#src/features/credits/server/lock-request.ts";
import { requestPdf } from "#src/features/credits/server/request-pdf.ts";
import { letters } from "#src/features/messages/server/letters.ts";
import type { SendState } from "#src/features/messages/server/send-once.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import { addressOf } from "#src/features/suppliers/server/addresses.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

/** Letters that carry a credit request, or remind of it, as a PDF where they are mails. Sending a request approves it. */
export const creditLetters = letters<CreditRequest>({
  ...CREDIT_MAILS,
  rows: "credit_requests",
  messageKind: "credit-request",
  job: "credits.mail",
  waits: "The mail waits in the outbox. Open it in your mail program, then mark the request as sent.",
  ready: "draft",
  sent: ["sent"],
  wanted: { request: ["sending", "unconfirmed"], reminder: ["sent"] },
  lock: lockShown,
  problem: ({ state, lines }) => {
    if (state === "withdrawn") return "was put aside";
    return state === "draft" && lines.length === 0 ? "is empty; add what is to be credited first" : null;
  },
  stateError: creditState,
  unconfirmedError: (request) =>
    conflict(
      "CREDIT_UNCONFIRMED",
      `Nobody knows whether credit request ${request.number} went out. Ask the supplier before you send it again.`,
      { request },
    ),
  write: async (context, request, via) => ({ via, to: await addressOf(context, request, via), body: request.text }),
  attachments: async (scope, { about }) => {
    const { content, number } = await requestPdf(scope, about, { isJob: true });
    return [
      { filename: `credit-request-${number}.pdf`, content: Buffer.from(content), contentType: "application/pdf" },
    ];
  },
  approval: ({ actor }) => ({
    approved_at: sql`coalesce(approved_at, now())`,
    approved_by: actorId(actor),
    approved_by_name: actor.name,
    touched_at: sql`coalesce(touched_at, now())`,
  }),
  recorded,
  changed: async (context, id) => {
    await publish(context, "credits.changed", id);
    await publish(context, "requests.changed");
  },
  another: { column: "chase_message_id", follow: noteReminder },
});

export const creditMails = creditLetters.mails;

/** Records the outcome of the reminder on the request; the reminder is not sent again automatically. */
async function noteReminder(context: Context, id: string, { state, error }: SendState): Promise<void> {
  const failed = state === "failed" || state === "unconfirmed" ? `The reminder: ${error ?? "it was not sent"}` : null;
  await context.db
    .updateTable("credit_requests")
    .set({ send_error: failed })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "credits.changed", id);
}

/**
 * Sends the reminder that was shown, or records that it was read out on the phone. This increases the version, so that
 * a second tap, or a second person, finds that the reminder was already given.
 */
export async function remindSupplier(
  context: Context,
  id: string,
  { version, via }: { version: number; via: OrderBy },
): Promise<CreditRequest> {
  const request = await lockShown(context, id, version);
  const { reminder_text: body } = request;
  if (request.state !== "sent" || body === null) throw creditState(request, "does not wait for the supplier");
  const chase_message_id =
    via === "phone"
      ? null
      : await creditLetters.queue(context, id, "reminder", { via, to: await addressOf(context, request, via), body });
  await context.db
    .updateTable("credit_requests")
    .set({ version: version + 1, chased_at: sql<string>`now()`, chased_by: via, chase_message_id, send_error: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", via === "phone" ? "was reminded of on the phone" : "is reminded of");
}
