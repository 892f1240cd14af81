import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import type { ExtractedItem } from "#src/invoice-reader/invoice.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";
import { lowConfidenceOnLine, type LineValue } from "#src/features/invoices/review/low-confidence.ts";
import { lineTotal } from "#src/features/invoices/review/draft-sums.ts";
import type { InvoiceRecord, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { LowConfidenceNotes } from "#src/features/invoices/review/web/low-confidence-notes.tsx";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import { LineArithmetic } from "#src/features/invoices/review/web/line-arithmetic.tsx";
import { LineCrop } from "#src/features/invoices/review/web/line-crop.tsx";
import { LineMatch } from "#src/features/invoices/review/web/line-match.tsx";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./review-line.module.css";

/** A line, or one of its values, that the picture is to show. */
export interface Pointed {
  key: string | null;
  value?: string;
}

export interface ReviewLineProps {
  invoice: Pick<InvoiceRecord, "id" | "pages">;
  line: DraftLine;
  /** As a person counts. */
  place: number;
  /** The line as it was read, and what was read; undefined for one that a person added. */
  first: DraftLine | undefined;
  read: ExtractedItem | undefined;
  reviewed: ReviewedLine | undefined;
  items: readonly InventoryItem[];
  currency: string;
  /** What quantity x price makes, when the printed amount is another. */
  computed: number | null;
  priced: boolean;
  highlighted: boolean;
  withCrop: boolean;
  /** Opens the picture. */
  onShow: () => void;
  edits: DraftEdits;
  /** By the keyboard, and by the mouse while it rests there. */
  onPoint: (pointed: Pointed) => void;
  onHover: (key: string | null) => void;
  onRemove: (key: string) => void;
}

/** One line under review: its values, what is doubtful about them, and where it goes. */
export const ReviewLine = memo(function ReviewLine(props: ReviewLineProps) {
  const {
    line,
    place,
    first,
    read,
    reviewed,
    items,
    currency,
    computed,
    highlighted,
    edits,
    onPoint,
    onHover,
    onRemove,
  } = props;
  const { key } = line;
  const format = useFormat();
  const doubts = useMemo(
    () => (read && first ? lowConfidenceOnLine(line, first, read, currency) : []),
    [line, first, read, currency],
  );
  // What only the sums speak against stands out as long as they do not agree.
  const open = doubts.filter(({ by_sums, value }) => !by_sums || (computed !== null && value !== "amount"));
  const doubted = new Set<string>(open.map(({ value }) => value));
  const change = useMemo(() => (changes: Partial<DraftLine>) => edits.line(key, changes), [edits, key]);
  const field = (value: LineValue, label: string) => ({
    id: lineId(key, value),
    label,
    "data-cell": value,
    "data-doubt": doubted.has(value) || undefined,
    className: classes.field,
    onFocus: () => onPoint({ key, value }),
  });
  const name = line.item_name || "new item";
  return (
    // Pointing only lights up the picture beside; the keyboard does the same by focus.
    <tbody
      id={lineId(key, "row")}
      className={classes.line}
      data-highlighted={highlighted || undefined}
      aria-label={`Line ${place}: ${name}`}
      onPointerEnter={() => onHover(key)}
    >
      <tr className={classes.values}>
        <td data-cell-of="item_name">
          {props.withCrop && read && (
            <LineCrop
              invoice={props.invoice}
              read={read}
              label={`Line ${place} on the invoice`}
              onOpen={() => {
                onPoint({ key });
                props.onShow();
              }}
            />
          )}
          <TextInput
            {...field("item_name", "Item Name")}
            title={line.item_name}
            maxLength={200}
            value={line.item_name}
            onChange={(event) => change({ item_name: event.currentTarget.value })}
          />
        </td>
        <td data-cell-of="code">
          <TextInput
            {...field("code", "Code")}
            maxLength={60}
            value={line.code}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
        </td>
        <td data-cell-of="quantity">
          <NumberField
            {...field("quantity", "Quantity")}
            step="0.01"
            value={line.quantity}
            onChange={(quantity) => change({ quantity })}
          />
        </td>
        <td data-cell-of="unit">
          <NativeSelect
            {...field("unit", "Unit")}
            data={INVOICE_UNITS}
            value={line.unit}
            onChange={({ currentTarget: { value } }) => {
              const unit = INVOICE_UNITS.find((one) => one === value);
              if (unit) change({ unit });
            }}
          />
        </td>
        <td data-cell-of="unit_price">
          <NumberField
            {...field("unit_price", "Unit Price")}
            step="0.01"
            value={line.unit_price}
            onChange={(unit_price) => change({ unit_price })}
          />
        </td>
        <td data-cell-of="total" className={classes.total}>
          <span className={classes.totalLabel}>Total</span>
          {formatMoney(lineTotal(line), currency, format.locale)}
        </td>
        <td data-cell-of="remove">
          <ActionIcon aria-label={`Remove line ${place}: ${name}`} onClick={() => onRemove(key)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      <tr className={classes.rest}>
        <td colSpan={7}>
          <LineMatch
            line={line}
            place={place}
            reviewed={reviewed}
            items={items}
            priced={props.priced}
            onChange={change}
          />
          <LineArithmetic line={line} computed={computed} currency={currency} onChange={change} />
          <LowConfidenceNotes
            doubts={open.filter(({ by_sums }) => !by_sums)}
            onTake={(value, offer) => change(value === "unit" ? unitChange(offer) : { [value]: offer })}
            onConfirm={(value) => change({ confirmed: [...line.confirmed, value] })}
          />
        </td>
      </tr>
    </tbody>
  );
});

function unitChange(offer: string): Partial<DraftLine> {
  const unit = INVOICE_UNITS.find((one) => one === offer);
  return unit ? { unit } : {};
}
