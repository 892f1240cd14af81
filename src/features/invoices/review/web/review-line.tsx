import { IconAlertTriangle } from "@tabler/icons-react";
import { memo, useMemo, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { InvoiceRecord, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import { lowConfidenceOnLine } from "#src/features/invoices/review/low-confidence.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import { LineArithmetic } from "#src/features/invoices/review/web/line-arithmetic.tsx";
import { FoldedLine } from "#src/features/invoices/review/web/folded-line.tsx";
import { lineNeedsLook } from "#src/features/invoices/review/line-needs-look.ts";
import { LineCrop } from "#src/features/invoices/review/web/line-crop.tsx";
import { LineMatch } from "#src/features/invoices/review/web/line-match.tsx";
import { LineValues, unitChange } from "#src/features/invoices/review/web/line-values.tsx";
import { LowConfidenceNotes } from "#src/features/invoices/review/web/low-confidence-notes.tsx";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import type { ExtractedItem } from "#src/invoice-reader/invoice.ts";
import ui from "#src/web/ui/patterns.module.css";
import notes from "./line-notes.module.css";
import classes from "./review-line.module.css";

export interface ReviewLineProps {
  invoice: Pick<InvoiceRecord, "id" | "pages">;
  line: DraftLine;
  /** From 1. */
  number: number;
  /** The line as it was read; `read` is the reading. Undefined for a line that a person added. */
  first: DraftLine | undefined;
  read: ExtractedItem | undefined;
  reviewed: ReviewedLine | undefined;
  items: readonly InventoryItem[];
  currency: string;
  /** Quantity x price, if the printed amount differs. */
  computed: number | null;
  /** False while the exchange rate into the company's currency is missing. */
  priced: boolean;
  highlighted: boolean;
  withCrop: boolean;
  onShowPicture: () => void;
  edits: DraftEdits;
  /** `onHighlight` is called when the line gets the focus, and `onHover` while the mouse is over the line. */
  onHighlight: (highlight: Highlight) => void;
  onHover: (key: string | null) => void;
  onRemove: (key: string) => void;
}

/** One line under review: its values, what has to be checked, and the item it belongs to. */
export const ReviewLine = memo(function ReviewLine(props: ReviewLineProps) {
  const { line, number, first, read, currency, computed, edits, onHighlight } = props;
  const { key } = line;
  const lowConfidence = useMemo(
    () => (read && first ? lowConfidenceOnLine(line, first, read, currency) : []),
    [line, first, read, currency],
  );
  // A value that only a sum contradicts is marked as long as the sum disagrees.
  const open = lowConfidence.filter(({ by_sums, value }) => !by_sums || (computed !== null && value !== "amount"));
  const change = useMemo(() => (changes: Partial<DraftLine>) => edits.line(key, changes), [edits, key]);
  const reviewed = props.reviewed;
  const needsLook = lineNeedsLook({ line, reviewed, computed, open: open.length > 0 });
  const fold = useFold(needsLook);
  const showInPicture = () => {
    onHighlight({ key });
    props.onShowPicture();
  };
  return (
    // The mouse only highlights the line in the picture; the keyboard does the same by the focus.
    <tbody
      id={lineId(key, "row")}
      className={classes.line}
      data-folded={fold.folded || undefined}
      data-highlighted={props.highlighted || undefined}
      aria-label={`Line ${number}: ${line.item_name || "new item"}`}
      onPointerEnter={() => props.onHover(key)}
    >
      {(fold.folded || !needsLook) && (
        <FoldedLine line={line} reviewed={reviewed} currency={currency} folded={fold.folded} onToggle={fold.toggle} />
      )}
      <LineValues
        line={line}
        number={number}
        currency={currency}
        toCheck={new Set(open.map(({ value }) => value))}
        crop={
          props.withCrop &&
          read && (
            <LineCrop
              invoice={props.invoice}
              read={read}
              label={`Line ${number} on the invoice`}
              onOpen={showInPicture}
            />
          )
        }
        onChange={change}
        onHighlight={onHighlight}
        onRemove={props.onRemove}
      />
      <tr className={classes.rest}>
        <td colSpan={7}>
          <LineMatch
            line={line}
            number={number}
            reviewed={reviewed}
            items={props.items}
            priced={props.priced}
            onChange={change}
          />
          {reviewed?.warning && <LineWarning text={reviewed.warning} />}
          <LineArithmetic line={line} computed={computed} currency={currency} onChange={change} />
          <LowConfidenceNotes
            values={open.filter(({ by_sums }) => !by_sums)}
            onAccept={(value, offer) => change(value === "unit" ? unitChange(offer) : { [value]: offer })}
            onConfirm={(value) => change({ confirmed: [...line.confirmed, value] })}
          />
        </td>
      </tr>
    </tbody>
  );
});

/** A remark for the person; saving does not ask for it. */
function LineWarning({ text }: { text: string }) {
  return (
    <ul className={`${ui.stackXs} ${notes.notes}`}>
      <li>
        <IconAlertTriangle size={16} aria-hidden />
        <span>{text}</span>
      </li>
    </ul>
  );
}

/**
 * Folds a correct line. A line that needs a look is open, and stays open while it is edited, until the person folds it.
 */
function useFold(needsLook: boolean) {
  const [folded, setFolded] = useState(!needsLook);
  if (needsLook && folded) setFolded(false);
  return { folded: folded && !needsLook, toggle: () => setFolded((current) => !current) };
}
