import type { ReviewInvoice } from "#src/features/invoices/review/request-contract.ts";
import { formatMoney } from "#src/shared/money.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";

export const invoiceToReviewPart = requestPart<ReviewInvoice>("invoice", invoiceAction);

function invoiceAction(
  { id, invoice_number, line_count, total, currency }: ReviewInvoice,
  format: Format,
): RequestAction {
  const lines = line_count === 1 ? "1 line" : `${line_count} lines`;
  const sum = total === null ? null : formatMoney(total, currency, format.locale);
  return {
    badge: "ready",
    to: `/invoices/${id}`,
    search: { review: "1" },
    detail: [invoice_number, lines, sum].filter(Boolean).join(", "),
    label: "Review Invoice",
    onSuccess: () => {},
    failed: "",
  };
}
