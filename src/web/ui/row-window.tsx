import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefCallback, type RefObject, useLayoutEffect, useState } from "react";
import classes from "./data-table.module.css";

const ROW_HEIGHT = 41;

/** Draws the rows with these indexes. Each row gets `measure` as its ref and its index as `data-index`. */
export type DrawRows = (indexes: readonly number[], measure?: RefCallback<HTMLElement>) => ReactNode;

interface RowWindowProps {
  count: number;
  table: RefObject<HTMLTableElement | null>;
  draw: DrawRows;
}

/**
 * Renders the rows near the screen out of `count`, with empty space for the others, in a table that scrolls with the
 * page.
 */
export function RowWindow({ count, table, draw }: RowWindowProps) {
  const [top, setTop] = useState(0);
  // When content above the table changes, such as a form or a banner, the page's height changes too.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (table.current) setTop(Math.round(table.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [table]);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized here
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    scrollMargin: top,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const before = (drawn[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  const indexes = drawn.map((row) => row.index);
  return (
    <>
      {before > 0 && <tr aria-hidden className={classes.unseen} style={{ height: before }} />}
      {draw(indexes, virtualizer.measureElement)}
      {after > 0 && <tr aria-hidden className={classes.unseen} style={{ height: after }} />}
    </>
  );
}
