import type { Credit } from "#src/features/credits/request-contract.ts";
import { remindOfCreditRequest, sendCreditRequest, settleCreditRequest } from "#src/features/credits/step-contract.ts";
import { ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { formatMoney } from "#src/shared/money.ts";
import { call } from "#src/web/call.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

export const creditPart = requestPart<Credit>("credit", creditAction);

/** Returns the action of a credit request. It is shown as the supplier reads it, so it can be sent from here. */
function creditAction(
  { id, step, number, version, amount, currency, via, lines, note }: Credit,
  format: Format,
): RequestAction {
  const money = (value: number) => formatMoney(value, currency, format.locale);
  const to = { to: `/credits/${id}`, search: {}, onSuccess: () => {}, failed: "This was not sent" };
  const asked = `No. ${number}${amount > 0 ? `, ${money(amount)}` : ""}: ${lines.join(", ")}`;
  const query = { id };
  if (step === "settle" && note) {
    const settle = () =>
      call(settleCreditRequest, { query, body: { version, outcome: "settled", invoice_id: note.invoice_id } });
    const detail = `Credit note ${note.invoice_number || "without a number"} came. It would settle ${money(note.settles)} of ${asked}`;
    return {
      ...to,
      badge: "Credit note",
      detail,
      label: "It Settles This",
      run: settle,
      failed: "This was not settled",
    };
  }
  const isReminder = step === "remind";
  const badge = isReminder ? "No answer" : "Credit";
  const detail = isReminder ? `No answer for a week. ${asked}` : asked;
  if (via === "phone") return { ...to, badge, detail, label: isReminder ? "Remind on the Phone" : "Phone It" };
  const run = () => call(isReminder ? remindOfCreditRequest : sendCreditRequest, { query, body: { version, via } });
  const label = `${isReminder ? "Send Reminder" : "Approve and Send"} by ${ORDER_BY_LABELS[via]}`;
  const onSuccess = () =>
    notify.success(isReminder ? "Reminder approved" : "Request approved", "See Credits for whether it went out.");
  return { ...to, badge, detail, label, run, onSuccess };
}
