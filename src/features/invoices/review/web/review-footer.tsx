import { Button, Kbd } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { blockingIssueText, linesOf } from "#src/features/invoices/review/web/blocking-issue-text.ts";
import type { ReviewState } from "#src/features/invoices/review/web/use-review.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review.module.css";

interface ReviewFooterProps {
  review: Pick<ReviewState, "draft" | "sums" | "touched" | "checked" | "blockingIssues" | "toCheck">;
  saving: boolean;
  onNext: () => void;
  onCancel: () => void;
}

/** The total, what has to be settled next, and the buttons to save or cancel. */
export function ReviewFooter({ review, saving, onNext, onCancel }: ReviewFooterProps) {
  const { draft, sums, touched, blockingIssues, toCheck } = review;
  const { locale } = useFormat();
  return (
    <div className={`${ui.toolbar} ${classes.footer}`}>
      <output className={classes.footerStatus}>
        <strong>
          {draft.lines.length} {draft.lines.length === 1 ? "line" : "lines"},{" "}
          {formatMoney(sums.total, draft.currency, locale)}
        </strong>
        <span className={ui.mutedSm}>{nextStepText(review)}</span>
      </output>
      {blockingIssues.length + toCheck.names.length + toCheck.numbers.length > 0 && (
        <Button variant="subtle" className={classes.toNext} onClick={onNext}>
          Next to check
        </Button>
      )}
      <p className={`${ui.mutedXs} ${classes.keys}`}>
        <Kbd>Enter</Kbd> next line <Kbd>Alt+N</Kbd> new line <Kbd>Alt+C</Kbd> next to check <Kbd>Ctrl+Enter</Kbd> save
      </p>
      <FooterButtons touched={touched} saving={saving} onCancel={onCancel} />
    </div>
  );
}

function nextStepText({ draft, checked, blockingIssues, toCheck }: ReviewFooterProps["review"]): string {
  if (checked.failed) return "The lines could not be checked against your inventory.";
  const [first] = blockingIssues;
  if (first) return blockingIssueText(first, draft);
  const { names, numbers } = toCheck;
  if (names.length > 0) {
    const what = names.length === 1 ? "The name" : "The names";
    return `${what} of ${linesOf(names, draft.lines)} should be checked.`;
  }
  if (numbers.length > 0) return `The numbers of ${linesOf(numbers, draft.lines)} should be checked.`;
  return checked.checking ? "Checking..." : "Ready to save.";
}

/** Cancelling asks first when changes would be lost. */
function FooterButtons({ touched, saving, onCancel }: { touched: boolean; saving: boolean; onCancel: () => void }) {
  const [asking, setAsking] = useState(false);
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) continueButton.current?.focus();
  }, [asking]);
  if (asking) {
    return (
      <div className={`${ui.cluster} ${classes.footerButtons}`}>
        <span>Your changes would be lost.</span>
        <Button ref={continueButton} variant="default" onClick={() => setAsking(false)}>
          Keep Editing
        </Button>
        <Button color="red" onClick={onCancel}>
          Discard Changes
        </Button>
      </div>
    );
  }
  return (
    <div className={`${ui.cluster} ${classes.footerButtons}`}>
      <Button variant="default" disabled={saving} onClick={() => (touched ? setAsking(true) : onCancel())}>
        Cancel
      </Button>
      <Button type="submit" disabled={saving}>
        {saving ? "Processing..." : "Save to Inventory"}
      </Button>
    </div>
  );
}
