import { Button } from "@mantine/core";
import { isGuess, type BlockingIssue, type ReviewedLines } from "#src/features/invoices/review/blocking-issues.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import classes from "./review.module.css";

interface ReviewGuessesProps {
  blockingIssues: readonly BlockingIssue[];
  reviewed: ReviewedLines;
  edits: DraftEdits;
}

/** A first invoice of a supplier is full of likenesses: looked through, they are accepted together. */
export function ReviewGuesses({ blockingIssues, reviewed, edits }: ReviewGuessesProps) {
  const guessed = blockingIssues.flatMap((one) => (one.kind === "guessed" ? one.keys : [])).length;
  if (guessed < 2) return null;
  const acceptAll = () =>
    edits.lines((line) => {
      const known = reviewed.get(line.key);
      const id = known?.match.inventory_item_id;
      return isGuess(line, known) && id ? { ...line, destination: { to: "item", id } } : line;
    });
  return (
    <div className={classes.guesses}>
      <span>{guessed} ingredients are suggested because their names are alike. Look through them.</span>
      <Button variant="default" onClick={acceptAll}>
        Accept all {guessed}
      </Button>
    </div>
  );
}
