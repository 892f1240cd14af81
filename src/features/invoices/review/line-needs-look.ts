import { isUnconfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";

interface LineState {
  line: DraftLine;
  /** Undefined before the line was checked. */
  reviewed: ReviewedLine | undefined;
  /** Quantity x price, if the printed amount differs. */
  computed: number | null;
  /** Whether values of the line have to be checked. */
  open: boolean;
}

/** Returns whether a person has to look at a line. Correct lines are folded on a narrow screen. */
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
