import { NoteUnderReview } from "#src/features/credits/web/note-under-review.tsx";
import { InvoiceScreen } from "#src/features/invoices/review/web/invoice-screen.tsx";

/** One invoice. For a credit note under review it also shows which credit request the credit note settles. */
export function InvoicePage() {
  return <InvoiceScreen CreditPart={NoteUnderReview} />;
}
