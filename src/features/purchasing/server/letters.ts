import { readCompany } from "#src/features/companies/server/companies.ts";
import { type Letter, letters, type SentVia } from "#src/features/messages/server/letters.ts";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { longDay } from "#src/features/purchasing/order-text.ts";
import { lockShown, poState } from "#src/features/purchasing/server/lock-order.ts";
import { orderPdf } from "#src/features/purchasing/server/order-pdf.ts";
import { ORDER_MAILS, recorded } from "#src/features/purchasing/server/order-rows.ts";
import { createSupplierLink } from "#src/features/purchasing/server/supplier-link.ts";
import { addressOf } from "#src/features/suppliers/server/addresses.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

/** Letters with an approved order (as a PDF in mails), or with the cancellation of one. */
export const orderLetters = letters<PurchaseOrder>({
  ...ORDER_MAILS,
  rows: "purchase_orders",
  messageKind: "purchase-order",
  job: "purchasing.mail",
  waits: "The mail waits in the outbox. Open it in your mail program, then mark the order as sent.",
  ready: "approved",
  sent: ["sent", "confirmed"],
  wanted: { order: ["sending", "unconfirmed"], cancellation: ["cancelled"] },
  lock: lockShown,
  problem: ({ state }) => (state === "draft" ? "is not approved yet" : state === "cancelled" ? "was cancelled" : null),
  stateError: poState,
  unconfirmedError: (order) =>
    conflict(
      "PO_UNCONFIRMED",
      `Nobody knows whether order ${order.number} went out. Ask the supplier before you send it again.`,
      { order },
    ),
  write: writeOrder,
  attachments: async (scope, { about, kind }) => {
    if (kind !== "order") return [];
    const { content, number } = await orderPdf(scope, about, "supplier", { isJob: true });
    return [{ filename: `order-${number}.pdf`, content: Buffer.from(content), contentType: "application/pdf" }];
  },
  recorded,
  changed: (context, id) => publish(context, "purchase-orders.changed", id),
});

export const orderMails = orderLetters.mails;
export const sendOrderMail = orderMails.job;

async function writeOrder(context: Context, order: PurchaseOrder, via: SentVia): Promise<Letter> {
  await readSupplier(context, order.supplier_id);
  const to = await addressOf(context, order, via);
  const { name } = await readCompany(context);
  const link = await createSupplierLink(context, order);
  const day = longDay(order.deliver_on);
  return {
    via,
    to,
    subject: `Order ${order.number} from ${withoutLinks(name)} for ${day}`,
    body: `${order.text}\n\nConfirm, or say what is short: ${link}`,
    template: { name: context.env.WHATSAPP_ORDER_TEMPLATE, values: [name, String(order.number), day, link] },
  };
}
