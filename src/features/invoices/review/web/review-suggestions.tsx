import { Button } from "@mantine/core";
import {
  type BlockingIssue,
  isUnconfirmed,
  type ReviewedLines,
} from "#src/features/invoices/review/blocking-issues.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review.module.css";

interface ReviewSuggestionsProps {
  blockingIssues: readonly BlockingIssue[];
  reviewed: ReviewedLines;
  edits: DraftEdits;
}

/** Confirms all suggested items together after a look at them. On a supplier's first invoice there are many. */
export function ReviewSuggestions({ blockingIssues, reviewed, edits }: ReviewSuggestionsProps) {
  const keys = blockingIssues.flatMap((issue) => (issue.kind === "suggested" ? issue.keys : []));
  const count = keys.filter((key) => (reviewed.get(key)?.match.inventory_item_id ?? null) !== null).length;
  if (count < 2) return null;
  const confirmAll = () =>
    edits.lines((line) => {
      const checked = reviewed.get(line.key);
      const id = checked?.match.inventory_item_id;
      return isUnconfirmed(line, checked) && id ? { ...line, destination: { to: "item", id } } : line;
    });
  return (
    <div className={`${ui.toolbar} ${ui.box} ${classes.suggestions}`}>
      <span>{count} lines were matched to ingredients with similar names. Please check them.</span>
      <Button variant="default" onClick={confirmAll}>
        Confirm all {count}
      </Button>
    </div>
  );
}
