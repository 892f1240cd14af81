import { type KeyboardEvent, type PointerEvent, useState } from "react";

/**
 * A list whose items are moved by a handle: dragged with mouse, pen or finger, or stepped with the arrow keys. `onOrder` gets
 * the new order once, when the item is let go.
 */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [moving, setMoving] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const shown = moving?.ids ?? ids;

  function moved(id: string, to: number): readonly string[] {
    const rest = shown.filter((one) => one !== id);
    return [...rest.slice(0, to), id, ...rest.slice(to)];
  }

  /** The index in the list under the pointer. */
  function indexAt(handle: Element, y: number): number {
    const items = [...(handle.closest("ul")?.children ?? [])];
    const before = items.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height;
    });
    return before === -1 ? items.length - 1 : before;
  }

  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving({ id, ids });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (moving?.id !== id) return;
      const to = indexAt(event.currentTarget, event.clientY);
      if (shown.indexOf(id) !== to) setMoving({ id, ids: moved(id, to) });
    },
    onPointerUp() {
      if (moving?.id !== id) return;
      if (moving.ids.some((one, index) => one !== ids[index])) onOrder([...moving.ids]);
      setMoving(null);
    },
    onPointerCancel: () => setMoving(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const to = shown.indexOf(id) + (step ?? 0);
      if (!step || to < 0 || to >= shown.length) return;
      event.preventDefault();
      onOrder([...moved(id, to)]);
    },
  });

  return { ids: shown, dragged: moving?.id ?? null, handle };
}
