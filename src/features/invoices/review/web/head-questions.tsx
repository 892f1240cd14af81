import { Button, Checkbox } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { documentLabel, documentProblem, documentQuestion } from "#src/features/invoices/receipts/document.ts";
import { dateConfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { Review } from "#src/features/invoices/review/contract.ts";
import { optionalNumberOf } from "#src/features/invoices/review/draft-decimals.ts";
import { sumsOf } from "#src/features/invoices/review/draft-sums.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { headId } from "#src/features/invoices/review/web/field-ids.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-notes.module.css";

interface HeadQuestionsProps {
  draft: ReviewDraft;
  review: Review;
  edits: DraftEdits;
}

/** The questions about the document as a whole: its kind, and an unusual date. */
export function HeadQuestions({ draft, review, edits }: HeadQuestionsProps) {
  const problem = documentProblem(draft.document, optionalNumberOf(draft.total) ?? sumsOf(draft).total);
  const other = draft.document_or;
  if (problem === null && other === null && review.unusual_date === null) return null;
  return (
    <ul className={`${ui.stackXs} ${classes.notes}`}>
      {other !== null && (
        <li data-bad>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{documentQuestion(draft.document, other)}</span>
          {[draft.document, other].map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="compact-sm"
              onClick={() => edits.head({ document: kind, document_or: null })}
            >
              {documentLabel(kind)}
            </Button>
          ))}
        </li>
      )}
      {problem !== null && other === null && (
        <li data-bad>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{problem}</span>
          {draft.document === "credit_note" && (
            <Button variant="default" size="compact-sm" onClick={edits.changeSigns}>
              Change the signs
            </Button>
          )}
        </li>
      )}
      {review.unusual_date !== null && (
        <li>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {review.unusual_date === "ahead"
              ? "The date is more than 7 days ahead."
              : "The date is more than 2 years back."}
          </span>
          <Checkbox
            id={headId("date")}
            label="The date is right"
            data-to-check={!dateConfirmed(draft) || undefined}
            checked={dateConfirmed(draft)}
            onChange={(event) => edits.head({ allowed_date: event.currentTarget.checked ? draft.invoice_date : null })}
          />
        </li>
      )}
    </ul>
  );
}
