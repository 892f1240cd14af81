import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

interface Drag {
  id: string;
  ids: readonly string[];
  /** The list that the item is moved in. */
  list: Element;
}

/**
 * Makes items of a list movable by a handle: dragged with mouse, pen or finger, or stepped with the arrow keys.
 * `onOrder` gets the new order once, when the item is released.
 */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown = drag?.ids ?? ids;

  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!drag) return;
    const to = indexAt(drag.list, event.clientY);
    if (shown.indexOf(drag.id) === to) return;
    // Rendered before the next event. Otherwise, on a slow machine, the item is let go before the rendering and its
    // last step is lost.
    flushSync(() => setDrag({ ...drag, ids: moved(shown, drag.id, to) }));
  });
  const drop = useEffectEvent(() => {
    if (drag?.ids.some((id, index) => id !== ids[index])) onOrder([...drag.ids]);
    setDrag(null);
  });
  // The listeners are on the window, because the handle cannot capture the pointer: a dragged item is moved in the
  // document, and a moved element loses its pointer capture.
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener("pointermove", (event) => move(event), { signal });
    window.addEventListener("pointerup", () => drop(), { signal });
    window.addEventListener("pointercancel", () => setDrag(null), { signal });
    return () => ended.abort();
  }, [dragging]);

  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const list = event.currentTarget.closest("ul");
      if (event.button !== 0 || !list) return;
      // The element that a finger touches first captures its pointer.
      if (event.currentTarget.hasPointerCapture(event.pointerId)) {
        event.currentTarget.releasePointerCapture(event.pointerId);
      }
      setDrag({ id, ids, list });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const to = shown.indexOf(id) + (step ?? 0);
      if (!step || to < 0 || to >= shown.length) return;
      event.preventDefault();
      onOrder([...moved(shown, id, to)]);
    },
  });

  return { ids: shown, dragged: drag?.id ?? null, handle };
}

function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((text) => text !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Returns the index in the list under the pointer. */
function indexAt(list: Element, y: number): number {
  const items = [...list.children];
  const before = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height;
  });
  return before === -1 ? items.length - 1 : before;
}
