import { useMemo } from "react";
import { blockingIssuesOf } from "#src/features/invoices/review/blocking-issues.ts";
import type { InvoiceRecord, Review } from "#src/features/invoices/review/contract.ts";
import { sumsOf } from "#src/features/invoices/review/draft-sums.ts";
import { linesToCheck, lowConfidenceInHeader } from "#src/features/invoices/review/low-confidence.ts";
import { useCheck } from "#src/features/invoices/review/web/use-check.ts";
import { useReviewDraft } from "#src/features/invoices/review/web/use-review-draft.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";

interface ReviewSource {
  invoice: InvoiceRecord;
  /** The reading, and the result of saving it unchanged. */
  read: ExtractedInvoice;
  review: Review;
}

/** An invoice under review: what was read, the draft with its edits, and everything that follows from the draft. */
export function useReview({ invoice, read, review }: ReviewSource) {
  const { draft, first, touched, edits } = useReviewDraft(invoice.id, read);
  const checked = useCheck(invoice.id, draft, review);
  const sums = useMemo(() => sumsOf(draft), [draft]);
  const lowConfidence = useMemo(() => lowConfidenceInHeader(draft, first, read), [draft, first, read]);
  const blockingIssues = blockingIssuesOf(draft, sums, checked);
  const toCheck = useMemo(() => linesToCheck(draft, first, read), [draft, first, read]);
  return { invoice, read, draft, first, touched, edits, checked, sums, lowConfidence, blockingIssues, toCheck };
}

export type ReviewState = ReturnType<typeof useReview>;
