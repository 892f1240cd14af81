import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import classes from "./data-table.module.css";
import type { Column } from "./data-column.ts";
import { Row } from "./data-row.tsx";
import type { DrawRows } from "./row-window.tsx";
import { SortSelect } from "./sort-select.tsx";
import { sortRows, type Sort } from "./sort-rows.ts";
import ui from "./patterns.module.css";

/**
 * Maximum number of rows that are all rendered. In a longer table only the rows near the screen are rendered, because
 * scrolling and selecting would otherwise be slow.
 */
const ALL_AT_ONCE = 100;
/**
 * Number of rows shown while the code that finds the rows near the screen is being loaded. Most tables do not need this
 * code.
 */
const FIRST_ROWS = 40;

const RowWindow = lazy(async () => ({ default: (await import("./row-window.tsx")).RowWindow }));

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Returns the name of the row's button for screen readers: "Olive oil". */
  rowLabel?: (row: Row) => string;
  onRowClick?: (row: Row) => void;
  selectedKey?: string | null;
  /** The initial sort order; the user changes it with the headers. */
  defaultSort?: Sort;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** The text below the rows, such as "Total: 12 ingredients". */
  footer?: ReactNode;
}

/** A table with a sticky header; where it is narrow each row becomes a line of a list. Arrow keys move between rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, onRowClick, selectedKey, defaultSort, empty, footer } = props;
  const [sort, setSort] = useState(defaultSort);
  const table = useRef<HTMLTableElement>(null);
  const sorted = useMemo(
    () => sortRows(rows, columns.find((column) => column.key === sort?.key)?.sortValue, sort?.descending),
    [rows, columns, sort],
  );
  const tracks = columns.map(trackOf).join(" ");
  const windowed = sorted.length > ALL_AT_ONCE;
  const draw: DrawRows = (indexes, measure) =>
    indexes.map((index) => {
      const row = sorted[index];
      if (row === undefined) return null;
      const key = rowKey(row);
      return (
        <Row
          key={key}
          row={row}
          index={index}
          columns={columns}
          counted={windowed}
          selected={key === selectedKey}
          label={rowLabel?.(row)}
          measure={measure}
          onClick={onRowClick}
        />
      );
    });

  return (
    <div className={classes.frame}>
      {rows.length > 1 && <SortSelect columns={columns} sort={sort} onSort={setSort} />}
      <table
        ref={table}
        aria-label={label}
        aria-rowcount={windowed ? sorted.length + 1 : undefined}
        className={classes.table}
        style={{ "--tracks": tracks }}
      >
        <thead className={classes.group}>
          <tr className={`${ui.mutedSm} ${classes.head}`}>
            {columns.map((column, at) => (
              <HeadCell key={column.key} column={column} at={at} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody className={classes.group}>
          {windowed ? (
            <Suspense fallback={draw(firstIndexes(FIRST_ROWS))}>
              <RowWindow count={sorted.length} table={table} draw={draw} />
            </Suspense>
          ) : (
            draw(firstIndexes(sorted.length))
          )}
        </tbody>
      </table>
      {rows.length === 0 && empty}
      {footer && <div className={`${ui.mutedMd} ${classes.footer}`}>{footer}</div>}
    </div>
  );
}

const firstIndexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the grid track of a column; a column that is hidden for lack of width has none. */
function trackOf<Row>({ width, from }: Column<Row>, at: number): string {
  const track = width ?? (at === 0 ? "minmax(8rem, 1fr)" : "auto");
  return from ? `var(--${from}, ${track})` : track;
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  at: number;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function HeadCell<Row>({ column, at, sort, onSort }: HeadCellProps<Row>) {
  const current = sort?.key === column.key;
  const descending = current && sort.descending === true;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={`${ui.row} ${classes.headCell}`}
      style={{ gridColumn: at + 1 }}
      data-from={column.from}
      data-align={column.align}
      aria-sort={current ? (descending ? "descending" : "ascending") : undefined}
    >
      {column.sortValue ? (
        <button
          type="button"
          className={`${ui.inline} ${ui.plainButton} ${classes.sort}`}
          data-current={current || undefined}
          onClick={() => onSort({ key: column.key, descending: current && !descending })}
        >
          {column.header}
          <Arrow size={14} stroke={2.5} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
