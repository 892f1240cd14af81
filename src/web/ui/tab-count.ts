import { useEffect, useSyncExternalStore } from "react";

let count = 0;
const listeners = new Set<() => void>();

function change(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a number before the title of the browser's tab while the component is on screen; 0 shows none. */
export function useTabCount(number: number): void {
  useEffect(() => {
    change(number);
    return () => change(0);
  }, [number]);
}

/** Returns the number to show before the tab's title. */
export function useShownTabCount(): number {
  return useSyncExternalStore(subscribe, () => count);
}
