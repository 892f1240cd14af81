import { IconClockHour4 } from "@tabler/icons-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { CountField } from "#src/features/counts/web/count-field.tsx";
import type { CountedRow } from "#src/features/counts/web/counted-rows.ts";
import type { useDrafts } from "#src/features/counts/web/use-drafts.ts";
import { SHOWN_DECIMALS } from "#src/shared/units.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./stocktake.module.css";

interface StocktakeRowsProps {
  rows: readonly CountedRow[];
  drafts: ReturnType<typeof useDrafts>;
  blind: boolean;
}

/**
 * One field per ingredient. Only rows near the screen are rendered, however long the list is. Enter moves to the next
 * field.
 */
export function StocktakeRows({ rows, drafts, blind }: StocktakeRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized here
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.item.packs.length ? 112 : 68),
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.key ?? index,
  });

  function moveFocus(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const step = event.shiftKey ? -1 : 1;
    const next = list.current?.querySelector<HTMLInputElement>(`[data-index="${index + step}"] input`);
    if (next) next.focus();
    else event.currentTarget.blur();
  }

  return (
    <ul ref={list} className={`${ui.card} ${classes.rows}`} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((virtualRow) => {
        const row = rows[virtualRow.index];
        return (
          row && (
            <li
              key={virtualRow.key}
              ref={virtualizer.measureElement}
              data-index={virtualRow.index}
              aria-setsize={rows.length}
              aria-posinset={virtualRow.index + 1}
              className={`${ui.columns} ${classes.row}`}
              style={{ transform: `translateY(${virtualRow.start - top}px)` }}
            >
              <CountRow
                row={row}
                drafts={drafts}
                blind={blind}
                onKeyDown={(event) => moveFocus(event, virtualRow.index)}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface CountRowProps {
  row: CountedRow;
  drafts: ReturnType<typeof useDrafts>;
  blind: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function CountRow({ row, drafts, blind, onKeyDown }: CountRowProps) {
  const format = useFormat();
  const { item, result, by } = row;
  const book = blind ? null : (result?.expected ?? item.quantity_available);
  const expected = book === null ? null : `${format.quantity(book, item.unit)} expected`;
  return (
    <>
      <span className={`${ui.strong} ${ui.breakable} ${classes.name}`}>
        {item.name}
        <span className={`${ui.mutedSm} ${classes.expected}`}>
          {[item.item_code, expected, by].filter(Boolean).join(" · ")}
        </span>
      </span>
      <RowState row={row} />
      <CountField
        item={item}
        value={drafts.textOf(row)}
        error={row.problem}
        onType={(typed) => drafts.type(row, typed)}
        onFinish={() => drafts.finish(row)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** The state of the row's number: it waits for the connection, must be counted again, or differs. */
function RowState({ row: { state, result } }: { row: CountedRow }) {
  const format = useFormat();
  if (state === "waiting") {
    return (
      <span className={`${ui.inline} ${ui.mutedSm} ${classes.waiting}`}>
        <IconClockHour4 size={18} aria-hidden /> saved here
      </span>
    );
  }
  if (!result) return <span className={`${ui.mutedMd} ${ui.number} ${classes.difference}`} />;
  const difference = result.difference;
  return (
    <span
      className={`${ui.mutedMd} ${ui.number} ${classes.difference}`}
      data-sign={result.recount ? -1 : Math.sign(difference ?? 0)}
    >
      {result.missing_areas.length > 0
        ? `also in ${result.missing_areas.join(", ")}`
        : difference === null
          ? "counted"
          : differenceText(difference, result.unit, format.quantity)}
      {result.recount && <strong className={classes.recount}>Please count again</strong>}
    </span>
  );
}

/** Returns "+1.5 kg", "−2 pcs" or "as expected". */
export function differenceText(
  difference: number,
  unit: string,
  quantity: (amount: number, unit: string) => string,
): string {
  // A difference smaller than the last shown decimal would appear as "+0 kg".
  if (Math.abs(difference) < 0.5 / 10 ** SHOWN_DECIMALS) return "as expected";
  return `${difference > 0 ? "+" : "−"}${quantity(Math.abs(difference), unit)}`;
}
