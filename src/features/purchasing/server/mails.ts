import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { orderPdf } from "#src/features/purchasing/server/order-pdf.ts";
import { applySending } from "#src/features/purchasing/server/apply-sending.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";
import { mailFailure } from "#src/server/ports/mail/mail-failure.ts";

const INTERRUPTED = "Sending was interrupted, so we do not know whether this mail went out.";
const WAITS = "The mail waits in the outbox. Open it in your mail program, then mark the order as sent.";

/** No attempt takes this long: the process that claimed the mail has died. */
const IS_ABANDONED = sql<boolean>`claimed_at < now() - interval '2 minutes'`;

/** Sends one mail, at most once, as messages are sent: claimed before the mail server is called, settled after. */
export const sendOrderMail = companyJob({
  name: "purchasing.mail",
  data: z.object({ mail_id: z.uuid() }),
  retries: 200,
  run: (scope, { mail_id }) => deliver(scope, mail_id),
});

interface NewMail {
  po_id: string;
  kind: "order" | "cancellation";
  to_address: string;
  subject: string;
  body: string;
}

export async function queueMail(context: Context, mail: NewMail): Promise<void> {
  const id = uuid();
  await context.db
    .insertInto("purchase_order_mails")
    .values({ ...mail, id, company_id: context.companyId })
    .execute();
  await context.jobs.send(context.db, sendOrderMail, context.companyId, { mail_id: id });
}

interface Claimed {
  id: string;
  po_id: string;
  kind: string;
  to_address: string;
  subject: string;
  body: string;
}

async function deliver(scope: Scope, id: string): Promise<void> {
  const claimed = await scope.within((context) => claim(context, id));
  if (!claimed) return;
  let settled: { state: string; error: string | null };
  let failure: unknown;
  try {
    await scope.ports.mail.send(await mailOf(scope, claimed));
    const isSent = scope.ports.mail.delivery === "smtp";
    settled = isSent ? { state: "sent", error: null } : { state: "waiting", error: WAITS };
  } catch (error) {
    failure = error;
    settled = stateAfter(error);
  }
  await scope.within((context) => settle(context, claimed, settled));
  // The error makes the queue try again, with increasing pauses.
  if (settled.state === "queued") throw failure;
}

function stateAfter(error: unknown): { state: string; error: string } {
  const failure = mailFailure(error);
  if (failure === "later")
    return { state: "queued", error: "The mail server cannot be reached at the moment. We keep trying." };
  if (failure === "rejected") return { state: "failed", error: "The mail server rejected this address." };
  return {
    state: "unconfirmed",
    error: "The mail server did not answer, so we do not know whether this mail went out.",
  };
}

async function mailOf(scope: Scope, { po_id, kind, to_address, subject, body }: Claimed): Promise<Mail> {
  const mail = { to: to_address, subject, text: body };
  if (kind !== "order") return mail;
  const { content, number } = await scope.within((context) => orderPdf(context, po_id, "supplier"));
  return {
    ...mail,
    attachments: [{ filename: `order-${number}.pdf`, content: Buffer.from(content), contentType: "application/pdf" }],
  };
}

/** Claims the mail for this run; undefined when there is nothing to send. Throws while another run is sending it. */
async function claim(context: Context, id: string): Promise<Claimed | undefined> {
  const { db, companyId } = context;
  const claimed = await db
    .updateTable("purchase_order_mails")
    .set({ state: "sending", claimed_at: sql<string>`clock_timestamp()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning(["id", "po_id", "kind", "to_address", "subject", "body"])
    .executeTakeFirst();
  if (claimed) return claimed;
  const other = await db
    .selectFrom("purchase_order_mails")
    .select(["id", "po_id", "kind", "state", IS_ABANDONED.as("abandoned")])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (other?.state !== "sending") return undefined;
  if (!other.abandoned) throw new Error(`Mail ${id} is being sent by another run.`);
  await settle(context, other, { state: "unconfirmed", error: INTERRUPTED });
  return undefined;
}

async function settle(
  context: Context,
  { id, po_id, kind }: Pick<Claimed, "id" | "po_id" | "kind">,
  { state, error }: { state: string; error: string | null },
): Promise<void> {
  const settled = await context.db
    .updateTable("purchase_order_mails")
    .set({ state, error })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .where("state", "=", "sending")
    .returning("id")
    .executeTakeFirst();
  if (settled && kind === "order") await applySending(context, po_id, { state, error });
}

/** The mail of an order that waits was sent by hand. */
export async function markMailSent(context: Context, poId: string): Promise<void> {
  await changeWaiting(context, poId, "sent");
}

/** The mail of an order that waits is not sent any more. Returns whether one that is being sent was left alone. */
export async function withdrawMail(context: Context, poId: string): Promise<boolean> {
  await changeWaiting(context, poId, "withdrawn");
  const sending = await context.db
    .selectFrom("purchase_order_mails")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("po_id", "=", poId)
    .where("state", "=", "sending")
    .executeTakeFirst();
  return sending === undefined;
}

async function changeWaiting({ db, companyId }: Context, poId: string, state: string): Promise<void> {
  await db
    .updateTable("purchase_order_mails")
    .set({ state, error: null })
    .where("company_id", "=", companyId)
    .where("po_id", "=", poId)
    .where("kind", "=", "order")
    .where("state", "in", ["queued", "waiting", "failed", "unconfirmed"])
    .execute();
}
