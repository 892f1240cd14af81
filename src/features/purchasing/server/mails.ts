import { applySending } from "#src/features/purchasing/server/apply-sending.ts";
import { ORDER_MAILS } from "#src/features/purchasing/server/order-link.ts";
import { orderPdf } from "#src/features/purchasing/server/order-pdf.ts";
import { mailQueue } from "#src/features/messages/server/mail-queue.ts";

/** Mails that carry an order as a PDF, or cancel one. */
export const orderMails = mailQueue({
  ...ORDER_MAILS,
  job: "purchasing.mail",
  waits: "The mail waits in the outbox. Open it in your mail program, then mark the order as sent.",
  attachments: async (scope, { about, kind }) => {
    if (kind !== "order") return [];
    const { content, number } = await orderPdf(scope, about, "supplier", { isJob: true });
    return [{ filename: `order-${number}.pdf`, content: Buffer.from(content), contentType: "application/pdf" }];
  },
  isWanted: async ({ db, companyId }, { about, kind }) => {
    const wanted = kind === "order" ? ["approved", "sending", "unconfirmed"] : ["cancelled"];
    const order = await db
      .selectFrom("purchase_orders")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "=", about)
      .where("state", "in", wanted)
      .executeTakeFirst();
    return order !== undefined;
  },
  follow: async (context, { about, kind }, state) => {
    if (kind === "order") await applySending(context, about, state);
  },
});

export const sendOrderMail = orderMails.job;
