import { type KeyboardEvent, memo, type RefCallback } from "react";
import type { Column } from "./data-column.ts";
import classes from "./data-table.module.css";
import ui from "./patterns.module.css";

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: Column<Row>[];
  /** Whether to set `aria-rowindex`, because not every row is rendered. */
  counted: boolean;
  selected: boolean;
  label: string | undefined;
  measure: RefCallback<HTMLElement> | undefined;
  onClick: ((row: Row) => void) | undefined;
}

function PlainRow<Row>({ row, index, columns, counted, selected, label, measure, onClick }: RowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={counted ? index + 2 : undefined}
      className={`${ui.divided} ${classes.row}`}
      data-selected={selected || undefined}
    >
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classes.cell}
          style={{ gridColumn: at + 1 }}
          data-from={column.from}
          data-grows={column.width?.includes("fr") || undefined}
          data-slot={column.phone ?? (at === 0 ? "title" : "meta")}
          data-align={column.align}
          data-interactive={column.interactive || undefined}
          data-label={column.header}
        >
          {at === 0 && onClick ? (
            <button
              type="button"
              className={classes.open}
              aria-label={label}
              aria-current={selected || undefined}
              data-row-button
              onKeyDown={walkRows}
              onClick={() => onClick(row)}
            >
              {column.render(row)}
            </button>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Memoized: scrolling adds rows without rendering the others again. */
export const Row = memo(PlainRow) as typeof PlainRow;

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-row-button]") ?? [])];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}
