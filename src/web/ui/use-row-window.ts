import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, type RefObject, useLayoutEffect, useState } from "react";

/** So many rows are simply drawn; of more only those near the screen exist, or scrolling and choosing would grow slow. */
const ALL_AT_ONCE = 100;
const ROW_HEIGHT = 48;

interface RowWindow {
  /** Indexes of the rows to draw, in order. */
  indexes: number[];
  /** Pixels left empty above and below them. */
  before: number;
  after: number;
  /** On every drawn row, which also carries its index as `data-index`. */
  measure: RefCallback<HTMLElement> | undefined;
}

/** Which of `count` rows to draw, for a table that scrolls with the page. */
export function useRowWindow(count: number, table: RefObject<HTMLElement | null>): RowWindow {
  const [top, setTop] = useState(0);
  // What stands above the table comes and goes, a form or a banner; the page's height tells.
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
    enabled: count > ALL_AT_ONCE,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    scrollMargin: top,
    useFlushSync: false,
  });
  if (count <= ALL_AT_ONCE) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined };
  }
  const drawn = virtualizer.getVirtualItems();
  return {
    indexes: drawn.map((row) => row.index),
    before: (drawn[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  };
}
