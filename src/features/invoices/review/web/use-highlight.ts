import { useCallback, useMemo, useState } from "react";

/** The line or value that is highlighted in the picture; without a key, a value of the whole invoice. */
export interface Highlight {
  key: string | null;
  value?: string;
}

/**
 * Returns what the picture highlights: the line under the mouse, else the focused value. Typing has priority over a
 * mouse that does not move.
 */
export function useHighlight() {
  const [focused, setFocused] = useState<Highlight | null>(null);
  const [hovered, onHover] = useState<string | null>(null);
  const onHighlight = useCallback((highlight: Highlight) => {
    setFocused(highlight);
    onHover(null);
  }, []);
  const highlight = useMemo(() => (hovered === null ? focused : { key: hovered }), [hovered, focused]);
  return { highlight, onHighlight, onHover };
}
