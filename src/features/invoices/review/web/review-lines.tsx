import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useMemo } from "react";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { DraftSums } from "#src/features/invoices/review/draft-sums.ts";
import type { ReviewedLines } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { focusField, headId } from "#src/features/invoices/review/web/field-ids.ts";
import { ReviewLine, type ReviewLineProps } from "#src/features/invoices/review/web/review-line.tsx";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review-line.module.css";

const COLUMNS = ["Item Name", "Code", "Quantity", "Unit", "Unit Price", "Total"];

interface ReviewLinesProps extends Pick<
  ReviewLineProps,
  "invoice" | "items" | "priced" | "edits" | "withCrop" | "onShowPicture" | "onHighlight" | "onHover"
> {
  draft: ReviewDraft;
  first: ReviewDraft;
  read: ExtractedInvoice;
  sums: DraftSums;
  reviewed: ReviewedLines;
  highlight: Highlight | null;
  onAdd: () => void;
  onRemove: (key: string) => void;
}

/** The lines of an invoice as a table of fields. Enter goes to the same value of the next line. */
export function ReviewLines(props: ReviewLinesProps) {
  const { draft, first, read, sums, reviewed, highlight, onAdd, onRemove, ...shared } = props;
  const firstByKey = useMemo(() => new Map(first.lines.map((line) => [line.key, line])), [first]);
  const computed = new Map(
    sums.failing.flatMap((check) => (check.line === null ? [] : [[check.line, check.computed] as const])),
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields bubble their keys here */}
      <table
        className={classes.lines}
        aria-label="Items"
        onKeyDown={goToNextLine}
        onPointerLeave={() => props.onHover(null)}
      >
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ))}
            <th>
              <span className={ui.unseen}>Remove</span>
            </th>
          </tr>
        </thead>
        {draft.lines.map((line, at) => (
          <ReviewLine
            key={line.key}
            {...shared}
            line={line}
            number={at + 1}
            first={firstByKey.get(line.key)}
            read={line.read === null ? undefined : read.items[line.read]}
            reviewed={reviewed.get(line.key)}
            currency={draft.currency}
            computed={computed.get(at) ?? null}
            highlighted={highlight?.key === line.key}
            onRemove={onRemove}
          />
        ))}
      </table>
      {draft.lines.length === 0 && <p className={ui.muted}>No items. Add the ones that were delivered.</p>}
      <Button
        id={headId("add")}
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={onAdd}
      >
        Add Item
      </Button>
    </>
  );
}

/** Moves the focus down, as in a spreadsheet; from the last line to the button that adds a line. */
function goToNextLine(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (key !== "Enter" || altKey || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
  const { cell } = target.dataset;
  if (cell === undefined) return;
  const column = [...event.currentTarget.querySelectorAll<HTMLElement>(`input[data-cell="${cell}"]`)];
  const next = column[column.indexOf(target) + (shiftKey ? -1 : 1)];
  event.preventDefault();
  if (next) focusField(next.id);
  else if (!shiftKey) focusField(headId("add"));
}
