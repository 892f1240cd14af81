import { type RefObject, useEffect, useRef } from "react";

/** Focuses a field that the person has just asked for, when it appears. */
export function useFocusOnOpen<Field extends HTMLElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
