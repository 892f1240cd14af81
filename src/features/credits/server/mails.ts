import { applySending, noteReminder } from "#src/features/credits/server/apply-sending.ts";
import { CREDIT_MAILS } from "#src/features/credits/server/credit-link.ts";
import { requestPdf } from "#src/features/credits/server/request-pdf.ts";
import { mailQueue } from "#src/features/messages/server/mail-queue.ts";

/** Mails that carry a credit request, or a reminder of it, with the request as a PDF. */
export const creditMails = mailQueue({
  ...CREDIT_MAILS,
  job: "credits.mail",
  waits: "The mail waits in the outbox. Open it in your mail program, then mark the request as sent.",
  attachments: async (scope, { about }) => {
    const { content, number } = await requestPdf(scope, about, { isJob: true });
    return [
      { filename: `credit-request-${number}.pdf`, content: Buffer.from(content), contentType: "application/pdf" },
    ];
  },
  isWanted: async ({ db, companyId }, { about, kind }) => {
    const wanted = kind === "request" ? ["sending", "unconfirmed"] : ["sent"];
    const request = await db
      .selectFrom("credit_requests")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "=", about)
      .where("state", "in", wanted)
      .executeTakeFirst();
    return request !== undefined;
  },
  follow: (context, { about, kind }, state) =>
    kind === "request" ? applySending(context, about, state) : noteReminder(context, about, state),
});
