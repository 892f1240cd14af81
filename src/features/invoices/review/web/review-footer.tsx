import { Button, Kbd } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { BlockingIssue } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { blockingIssueText } from "#src/features/invoices/review/web/blocking-issue-text.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./review.module.css";

interface ReviewFooterProps {
  draft: ReviewDraft;
  total: number;
  /** Cancelling would lose something. */
  touched: boolean;
  checking: boolean;
  checkFailed: boolean;
  blockingIssues: readonly BlockingIssue[];
  saving: boolean;
  onNext: () => void;
  onCancel: () => void;
}

/** The total, what is left to settle, and the two ways out. */
export function ReviewFooter(props: ReviewFooterProps) {
  const { draft, total, touched, checking, checkFailed, blockingIssues, saving, onNext, onCancel } = props;
  const { locale } = useFormat();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);
  const [first] = blockingIssues;
  return (
    <div className={classes.footer}>
      <output className={classes.standing}>
        <strong>
          {draft.lines.length} {draft.lines.length === 1 ? "line" : "lines"},{" "}
          {formatMoney(total, draft.currency, locale)}
        </strong>
        <span className={classes.next}>
          {checkFailed
            ? "The lines could not be checked against your inventory."
            : first
              ? blockingIssueText(first, draft)
              : checking
                ? "Checking..."
                : "Ready to save."}
        </span>
      </output>
      {first && (
        <Button variant="subtle" className={classes.toNext} onClick={onNext}>
          Next to check
        </Button>
      )}
      <p className={classes.keys}>
        <Kbd>Enter</Kbd> next line <Kbd>Alt+N</Kbd> new line <Kbd>Alt+C</Kbd> next to check <Kbd>Ctrl+Enter</Kbd> save
      </p>
      {asking ? (
        <div className={classes.ways}>
          <span>Your changes would be lost.</span>
          <Button ref={keep} variant="default" onClick={() => setAsking(false)}>
            Keep Editing
          </Button>
          <Button color="red" onClick={onCancel}>
            Discard Changes
          </Button>
        </div>
      ) : (
        <div className={classes.ways}>
          <Button variant="default" disabled={saving} onClick={() => (touched ? setAsking(true) : onCancel())}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving}>
            {saving ? "Processing..." : "Save to Inventory"}
          </Button>
        </div>
      )}
    </div>
  );
}
