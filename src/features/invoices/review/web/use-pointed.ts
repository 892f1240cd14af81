import { useCallback, useMemo, useState } from "react";
import type { Pointed } from "#src/features/invoices/review/web/review-line.tsx";

/** What the picture shows: the line under the mouse, else the value that has the focus. Typing outranks a mouse at rest. */
export function usePointed() {
  const [focused, setFocused] = useState<Pointed | null>(null);
  const [hovered, onHover] = useState<string | null>(null);
  const onPoint = useCallback((pointed: Pointed) => {
    setFocused(pointed);
    onHover(null);
  }, []);
  const pointed = useMemo(() => (hovered === null ? focused : { key: hovered }), [hovered, focused]);
  return { pointed, onPoint, onHover };
}
