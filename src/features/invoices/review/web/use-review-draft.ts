import { useEffect, useMemo, useState } from "react";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import {
  blankLine,
  changedLines,
  type DraftLine,
  draftOf,
  isUntouched,
  restoredDraft,
  type ReviewDraft,
  withOtherSigns,
} from "#src/features/invoices/review/review-draft.ts";
import { forgetDraft, saveDraft, readDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";

/** The edits of a draft; the functions are the same as long as the dialog is open. */
export interface DraftEdits {
  head: (changes: Partial<Omit<ReviewDraft, "lines">>) => void;
  line: (key: string, changes: Partial<DraftLine>) => void;
  lines: (change: (line: DraftLine) => DraftLine) => void;
  /** Gives every quantity and every sum the other sign. */
  changeSigns: () => void;
  add: () => void;
  remove: (key: string) => void;
}

/** The draft of one invoice. It is stored in the browser until the invoice is saved or the changes are discarded. */
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
      head: (changes) => setDraft((current) => ({ ...current, ...changes })),
      line: (key, changes) =>
        setDraft((current) => ({
          ...current,
          lines: changedLines(current.lines, key, changes),
        })),
      lines: (change) => setDraft((current) => ({ ...current, lines: current.lines.map(change) })),
      changeSigns: () => setDraft(withOtherSigns),
      add: () => setDraft((current) => ({ ...current, lines: [...current.lines, blankLine(current.lines)] })),
      remove: (key) => setDraft((current) => ({ ...current, lines: current.lines.filter((line) => line.key !== key) })),
    }),
    [],
  );
  return { draft, first, touched, edits };
}
