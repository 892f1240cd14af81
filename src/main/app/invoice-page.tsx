import { NoteUnderReview } from "#src/features/credits/web/note-under-review.tsx";
import { InvoiceScreen } from "#src/features/invoices/review/web/invoice-screen.tsx";

/** One invoice; of a credit note under review, which credit request it settles. */
export function InvoicePage() {
  return <InvoiceScreen CreditPart={NoteUnderReview} />;
}
