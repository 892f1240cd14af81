import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, type RefObject, useLayoutEffect, useState } from "react";

/** Up to this many rows are all rendered; of more only those near the screen, or scrolling and selecting would be slow. */
const ALL_AT_ONCE = 100;
const ROW_HEIGHT = 41;

interface RowWindow {
  /** Indexes of the rows to draw, in order. */
  indexes: number[];
  /** Pixels left empty above and below them. */
  before: number;
  after: number;
  /** On every drawn row, which also carries its index as `data-index`. */
  measure: RefCallback<HTMLElement> | undefined;
}

/** Which of `count` rows to render, for a table that scrolls with the page. */
export function useRowWindow(count: number, table: RefObject<HTMLElement | null>): RowWindow {
  const [top, setTop] = useState(0);
  // What is above the table changes, such as a form or a banner; then the page's height changes too.
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
