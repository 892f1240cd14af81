import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { isToChoose } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import { lineTotal } from "#src/features/invoices/review/draft-sums.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./folded-line.module.css";

interface FoldedLineProps {
  line: DraftLine;
  reviewed: ReviewedLine | undefined;
  currency: string;
  folded: boolean;
  onToggle: () => void;
}

/** A correct line as one row; a tap opens its fields. Shown only where a table does not fit. */
export function FoldedLine({ line, reviewed, currency, folded, onToggle }: FoldedLineProps) {
  const { locale } = useFormat();
  const Chevron = folded ? IconChevronDown : IconChevronUp;
  const price = formatMoney(line.unit_price || 0, currency, locale);
  return (
    <tr className={classes.fold}>
      <td colSpan={7}>
        <button type="button" data-unfold={folded || undefined} aria-expanded={!folded} onClick={onToggle}>
          <span className={classes.foldText}>
            <strong>{line.item_name}</strong>
            <small>
              {line.quantity || 0} {line.unit} × {price} → {destinationText(line, reviewed)}
            </small>
          </span>
          <span className={`${ui.strong} ${ui.number}`}>{formatMoney(lineTotal(line), currency, locale)}</span>
          <Chevron size={18} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

function destinationText({ destination }: DraftLine, reviewed: ReviewedLine | undefined): string {
  if (destination.to === "nothing") return "not for stock";
  if (destination.to === "new" || reviewed?.match.by === "none") return "new ingredient";
  return reviewed?.match.name ?? (isToChoose({ destination }, reviewed) ? "choose the ingredient" : "");
}
