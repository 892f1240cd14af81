import { useEffect, useMemo, useState } from "react";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import {
  blankLine,
  changeLine,
  type DraftLine,
  draftOf,
  isUntouched,
  restoredDraft,
  type ReviewDraft,
} from "#src/features/invoices/review/review-draft.ts";
import { forgetDraft, saveDraft, readDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";

/** What can be done to a draft; the same functions as long as the dialog is open. */
export interface DraftEdits {
  head: (changes: Partial<Omit<ReviewDraft, "lines">>) => void;
  line: (key: string, changes: Partial<DraftLine>) => void;
  lines: (change: (line: DraftLine) => DraftLine) => void;
  add: () => void;
  remove: (key: string) => void;
}

/** The draft of one invoice. Whatever is typed is kept in the browser until it is saved or given up. */
export function useReviewDraft(invoiceId: string, read: ExtractedInvoice) {
  const first = useMemo(() => draftOf(read), [read]);
  const [draft, setDraft] = useState(() => restoredDraft(readDraft(invoiceId), read) ?? first);
  const touched = useMemo(() => !isUntouched(draft, read), [draft, read]);
  useEffect(() => {
    if (touched) saveDraft(invoiceId, draft);
    else forgetDraft(invoiceId);
  }, [invoiceId, draft, touched]);

  const edits = useMemo(
    (): DraftEdits => ({
      head: (changes) => setDraft((now) => ({ ...now, ...changes })),
      line: (key, changes) =>
        setDraft((now) => ({
          ...now,
          lines: now.lines.map((line) => (line.key === key ? changeLine(line, changes) : line)),
        })),
      lines: (change) => setDraft((now) => ({ ...now, lines: now.lines.map(change) })),
      add: () => setDraft((now) => ({ ...now, lines: [...now.lines, blankLine(now.lines)] })),
      remove: (key) => setDraft((now) => ({ ...now, lines: now.lines.filter((line) => line.key !== key) })),
    }),
    [],
  );
  return { draft, first, touched, edits };
}
