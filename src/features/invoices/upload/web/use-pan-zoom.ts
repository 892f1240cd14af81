import { type RefObject, useEffect, useState } from "react";

const MAX_ZOOM = 6;
const STEP = 1.4;
const limited = (zoom: number) => Math.min(MAX_ZOOM, Math.max(1, zoom));

/** Multiplies the zoom by `factor`; the point at (x, y) of the window stays where it is. */
type ZoomAt = (x: number, y: number, factor: number) => void;

/**
 * Zooms the content of a scrolling frame: by buttons, with Ctrl and the wheel, with two fingers; a mouse drags it. One
 * finger, the wheel and the keys scroll as in any scrolling element. At zoom 1 the content is as wide as the frame.
 */
export function usePanZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const unmounted = new AbortController();
    const zoomAt: ZoomAt = (x, y, factor) =>
      setZoom((current) => {
        const next = limited(current * factor);
        scrollAfterZoom(element, { x, y, factor: next / current });
        return next;
      });
    zoomByWheel(element, zoomAt, unmounted.signal);
    zoomByPinch(element, zoomAt, unmounted.signal);
    scrollByDrag(element, unmounted.signal);
    return () => unmounted.abort();
  }, [frame]);

  return {
    zoom,
    zoomIn: () => setZoom((current) => limited(current * STEP)),
    zoomOut: () => setZoom((current) => limited(current / STEP)),
    fit: () => setZoom(1),
    canZoomIn: zoom < MAX_ZOOM,
    canZoomOut: zoom > 1,
  };
}

function scrollAfterZoom(element: HTMLElement, { x, y, factor }: { x: number; y: number; factor: number }): void {
  const { left, top } = element.getBoundingClientRect();
  const [dx, dy] = [x - left, y - top];
  const { scrollLeft, scrollTop } = element;
  // The content has its new size only in the next frame.
  requestAnimationFrame(() => {
    element.scrollLeft = (scrollLeft + dx) * factor - dx;
    element.scrollTop = (scrollTop + dy) * factor - dy;
  });
}

function zoomByWheel(element: HTMLElement, zoomAt: ZoomAt, signal: AbortSignal): void {
  element.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY / 300));
    },
    { passive: false, signal },
  );
}

/** Returns the distance of two fingers; 0 if there are fewer. */
const fingerDistance = ({ touches: [a, b] }: TouchEvent) =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

function zoomByPinch(element: HTMLElement, zoomAt: ZoomAt, signal: AbortSignal): void {
  let before = 0;
  element.addEventListener("touchstart", (event) => void (before = fingerDistance(event)), { passive: true, signal });
  element.addEventListener(
    "touchmove",
    (event) => {
      const [a, b] = event.touches;
      if (!a || !b || before === 0) return;
      event.preventDefault();
      const distance = fingerDistance(event);
      zoomAt((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, distance / before);
      before = distance;
    },
    { passive: false, signal },
  );
}

function scrollByDrag(element: HTMLElement, signal: AbortSignal): void {
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
}
