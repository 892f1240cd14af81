import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { Counted } from "#src/features/counts/web/use-stocktake-draft.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./stocktake.module.css";

interface StocktakeRowsProps {
  rows: InventoryItem[];
  counts: Map<string, Counted>;
  onCount: (item: InventoryItem, text: string) => void;
}

/** One field per ingredient. Only rows near the screen are rendered, however long the list is. Enter goes to the next. */
export function StocktakeRows({ rows, counts, onCount }: StocktakeRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized here
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 68,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });

  function moveFocus(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const step = event.shiftKey ? -1 : 1;
    list.current?.querySelector<HTMLInputElement>(`[data-index="${index + step}"] input`)?.focus();
  }

  return (
    <ul ref={list} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((virtualRow) => {
        const item = rows[virtualRow.index];
        return (
          item && (
            <li
              key={virtualRow.key}
              ref={virtualizer.measureElement}
              data-index={virtualRow.index}
              aria-setsize={rows.length}
              aria-posinset={virtualRow.index + 1}
              className={classes.row}
              style={{ transform: `translateY(${virtualRow.start - top}px)` }}
            >
              <CountRow
                item={item}
                count={counts.get(item.id)}
                onCount={onCount}
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
  item: InventoryItem;
  count: Counted | undefined;
  onCount: (item: InventoryItem, text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function CountRow({ item, count, onCount, onKeyDown }: CountRowProps) {
  const format = useFormat();
  return (
    <>
      <span className={classes.name}>
        {item.name}
        <span className={classes.expected}>
          {item.item_code && `${item.item_code} · `}
          {format.quantity(count?.expected ?? item.quantity_available, item.unit)} expected
        </span>
      </span>
      <span className={classes.difference} data-sign={Math.sign(count?.difference ?? 0)}>
        {count && differenceText(count, format.quantity)}
      </span>
      <NumberField
        aria-label={`${item.name}, counted`}
        className={classes.field}
        unit={item.unit}
        value={count?.counted ?? ""}
        onChange={(text) => onCount(item, text)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        enterKeyHint="next"
      />
    </>
  );
}

/** Returns "+1.5 kg", "−2 pcs" or "as expected". */
export function differenceText(
  { difference, item }: Counted,
  quantity: (amount: number, unit: string) => string,
): string {
  if (difference === 0) return "as expected";
  return `${difference > 0 ? "+" : "−"}${quantity(Math.abs(difference), item.unit)}`;
}
