import { type RefObject, useEffect, useState } from "react";

const MOST = 6;
const STEP = 1.4;
const within = (zoom: number) => Math.min(MOST, Math.max(1, zoom));

/**
 * Zooms what lies in a scrolling frame: by buttons, by Ctrl and the wheel, by two fingers; a mouse drags it about. One
 * finger and the arrow keys scroll as they do anywhere. 1 is the width of the frame.
 */
export function usePanZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const left = new AbortController();
    const { signal } = left;
    let spread = 0;
    const apart = ({ touches: [a, b] }: TouchEvent) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const about = (x: number, y: number, factor: number) => {
      const { left: frameLeft, top: frameTop } = element.getBoundingClientRect();
      setZoom((now) => {
        const next = within(now * factor);
        const [dx, dy] = [x - frameLeft, y - frameTop];
        const [scrollLeft, scrollTop] = [element.scrollLeft, element.scrollTop];
        // What is under the fingers stays under them; the picture has its new size only in the next frame.
        requestAnimationFrame(() => {
          element.scrollLeft = ((scrollLeft + dx) * next) / now - dx;
          element.scrollTop = ((scrollTop + dy) * next) / now - dy;
        });
        return next;
      });
    };
    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        about(event.clientX, event.clientY, Math.exp(-event.deltaY / 300));
      },
      { passive: false, signal },
    );
    element.addEventListener("touchstart", (event) => void (spread = apart(event)), { passive: true, signal });
    element.addEventListener(
      "touchmove",
      (event) => {
        const [a, b] = event.touches;
        if (!a || !b || spread === 0) return;
        event.preventDefault();
        const now = apart(event);
        about((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, now / spread);
        spread = now;
      },
      { passive: false, signal },
    );
    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.pointerType !== "mouse" || event.button !== 0) return;
        const drag = new AbortController();
        const move = ({ movementX, movementY }: PointerEvent) => element.scrollBy(-movementX, -movementY);
        window.addEventListener("pointermove", move, { signal: AbortSignal.any([drag.signal, signal]) });
        window.addEventListener("pointerup", () => drag.abort(), { once: true, signal });
      },
      { signal },
    );
    return () => left.abort();
  }, [frame]);

  return {
    zoom,
    nearer: () => setZoom((now) => within(now * STEP)),
    farther: () => setZoom((now) => within(now / STEP)),
    fit: () => setZoom(1),
    canZoomIn: zoom < MOST,
    canZoomOut: zoom > 1,
  };
}
