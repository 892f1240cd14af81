import { isUnconfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";

interface LineState {
  line: DraftLine;
  /** Undefined before the line was checked. */
  reviewed: ReviewedLine | undefined;
  /** Quantity x price, when the printed amount is another. */
  computed: number | null;
  /** Some of its values have to be checked. */
  open: boolean;
}

/** Returns whether a person has to look at a line. One that is right is folded where there is little room. */
export function lineNeedsLook({ line, reviewed, computed, open }: LineState): boolean {
  if (open || computed !== null || line.item_name.trim() === "" || line.quantity.trim() === "") return true;
  if (line.destination.to === "nothing") return false;
  if (!reviewed) return true;
  const { needs_size, problem, warning, price_change } = reviewed;
  return (
    needs_size !== null ||
    problem !== null ||
    warning !== null ||
    (price_change?.class ?? null) !== null ||
    isUnconfirmed(line, reviewed)
  );
}
