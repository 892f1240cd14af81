import { notifyReorderRequest, sendReorderRequest } from "#src/features/inventory/web/reorder-request.ts";
import type { ExpectedDelivery, Purchase, Reorder } from "#src/features/purchasing/request-contract.ts";
import { approvePurchaseOrder, sendPurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { formatMoney } from "#src/shared/money.ts";
import { call } from "#src/web/call.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";

export const deliveryPart = requestPart<ExpectedDelivery>("delivery", deliveryAction);

function deliveryAction(
  { id, number, deliver_on, is_late, line_count }: ExpectedDelivery,
  format: Format,
): RequestAction {
  const lines = line_count === 1 ? "1 line" : `${line_count} lines`;
  const due = is_late ? `was to arrive on ${format.day(deliver_on)}` : "arrives today";
  return {
    badge: is_late ? "Late" : "Delivery",
    ...(is_late && { tone: "warn" as const }),
    to: "/receive",
    search: { order: id },
    detail: `No. ${number}, ${lines}, ${due}`,
    label: "Receive",
    onSuccess: () => {},
    failed: "",
  };
}

export const orderToSendPart = requestPart<Purchase>("purchase", purchaseAction);

/** Returns the action of an order. The whole order is shown, so it can be approved and sent here. */
function purchaseAction(
  { id, step, number, version, deliver_on, estimate, currency, via, lines, warnings }: Purchase,
  format: Format,
): RequestAction {
  const money = estimate === null ? "" : `, ${formatMoney(estimate, currency, format.locale)}`;
  const order = { query: { id }, body: { version } };
  const send = async () => {
    if (step === "approve") await call(approvePurchaseOrder, order);
    if (via !== "phone") await call(sendPurchaseOrder, { query: { id }, body: { version, via } });
  };
  return {
    badge: step === "send" ? "Not sent" : "Order",
    to: `/purchase-orders/${id}`,
    search: {},
    detail: [`No. ${number} for ${format.day(deliver_on)}${money}: ${lines.join(", ")}`, ...warnings].join(". "),
    label: `${step === "approve" ? "Approve and " : ""}${via === "phone" ? "Phone" : `Send by ${ORDER_BY_LABELS[via]}`}`,
    ...(via !== "phone" && { run: send }),
    onSuccess: () =>
      notify.success(step === "approve" ? "Order approved" : "Order sent", "See Buying for whether it went out."),
    failed: "This order was not sent",
  };
}

export const itemToReorderPart = requestPart<Reorder>("reorder", reorderAction);

function reorderAction(
  { id, quantity_available, reorder_threshold, unit, last_notification_sent, proposal }: Reorder,
  format: Format,
): RequestAction {
  const remaining = format.quantity(quantity_available, unit);
  const status = {
    badge: quantity_available <= 0 ? "out_of_stock" : "low_stock",
    ...(last_notification_sent && { more: <AlertSent moment={last_notification_sent} /> }),
  };
  if (proposal) {
    return {
      ...status,
      to: `/purchase-orders/${proposal.id}`,
      search: {},
      detail: `${remaining} left, reorder at ${format.quantity(reorder_threshold, unit)}. An order of ${format.quantity(proposal.quantity, unit)} is proposed`,
      label: "Look at the Order",
      onSuccess: () => {},
      failed: "",
    };
  }
  return {
    ...status,
    to: "/inventory",
    search: { item: id },
    detail: `${remaining} left, reorder at ${format.quantity(reorder_threshold, unit)}`,
    label: "Send Reorder Request",
    run: async () => notifyReorderRequest(await sendReorderRequest(id)),
    onSuccess: () => {},
    failed: "Failed to send reorder notification",
  };
}

function AlertSent({ moment }: { moment: string }) {
  return (
    <>
      , alert sent <RelativeTime moment={moment} />
    </>
  );
}
