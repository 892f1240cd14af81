import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MIN_SIGNED } from "#src/features/invoices/review/draft-decimals.ts";
import { lineTotal } from "#src/features/invoices/review/draft-sums.ts";
import type { LineValue } from "#src/features/invoices/review/low-confidence.ts";
import { type DraftLine, waitsForUnit } from "#src/features/invoices/review/review-draft.ts";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import { formatMoney } from "#src/shared/money.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./review-line.module.css";

interface LineValuesProps {
  line: DraftLine;
  /** From 1. */
  number: number;
  currency: string;
  /** The values that a person has to check. */
  toCheck: ReadonlySet<LineValue>;
  /** The line's part of the picture. */
  crop: ReactNode;
  onChange: (changes: Partial<DraftLine>) => void;
  onHighlight: (highlight: Highlight) => void;
  onRemove: (key: string) => void;
}

/** The values of a line as a row of fields, with its total. */
export function LineValues({
  line,
  number,
  currency,
  toCheck,
  crop,
  onChange,
  onHighlight,
  onRemove,
}: LineValuesProps) {
  const { locale } = useFormat();
  const { key } = line;
  const waits = waitsForUnit(line);
  const field = (value: LineValue, label: string) => ({
    id: lineId(key, value),
    label,
    "data-cell": value,
    "data-to-check": toCheck.has(value) || undefined,
    className: classes.field,
    onFocus: () => onHighlight({ key, value }),
  });
  return (
    <tr className={classes.values}>
      <td data-cell-of="item_name">
        {crop}
        <TextInput
          {...field("item_name", "Item Name")}
          title={line.item_name}
          maxLength={200}
          value={line.item_name}
          onChange={(event) => onChange({ item_name: event.currentTarget.value })}
        />
      </td>
      <td data-cell-of="code">
        <TextInput
          {...field("code", "Code")}
          maxLength={60}
          value={line.code}
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      </td>
      <td data-cell-of="quantity">
        <NumberField
          {...field("quantity", "Quantity")}
          min={MIN_SIGNED}
          step="0.01"
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      </td>
      <td data-cell-of="unit">
        <NativeSelect
          {...field("unit", "Unit")}
          data={waits ? [{ value: "", label: `${line.printed_unit}?` }, ...INVOICE_UNITS] : INVOICE_UNITS}
          value={waits ? "" : line.unit}
          onChange={(event) => onChange(unitChange(event.currentTarget.value))}
        />
      </td>
      <td data-cell-of="unit_price">
        <NumberField
          {...field("unit_price", "Unit Price")}
          min={MIN_SIGNED}
          step="0.01"
          value={line.unit_price}
          onChange={(unit_price) => onChange({ unit_price })}
        />
      </td>
      <td data-cell-of="total" className={classes.total}>
        <span className={classes.totalLabel}>Total</span>
        {formatMoney(lineTotal(line), currency, locale)}
      </td>
      <td data-cell-of="remove">
        <ActionIcon aria-label={`Remove line ${number}: ${line.item_name || "new item"}`} onClick={() => onRemove(key)}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** Returns the change to this unit; no change if the text is not a unit. */
export function unitChange(text: string): Partial<DraftLine> {
  const unit = INVOICE_UNITS.find((unit) => unit === text);
  return unit ? { unit } : {};
}
