import { useEffect, useRef } from "react";
import { useCompany } from "#src/web/session/session.tsx";
import { type LiveMessage, openSharedEventSource } from "#src/web/shared-event-source.ts";

type Listener = (message: LiveMessage) => void;

const listeners = new Set<Listener>();
let closeLine: (() => void) | undefined;
let wasOpen = false;

/** One line serves every screen of the tab. After a break, listeners hear `resync` and load again what
 * they show; when it first opens they hear `ready`. */
function open(companyId: string): void {
  closeLine = openSharedEventSource(companyId, (message) => {
    // The first time it is only a sign that nothing can be missed from now on; what was loaded before may be behind.
    const heard = message.type === "ready" && wasOpen ? { type: "resync" } : message;
    wasOpen = true;
    for (const listener of listeners) listener(heard);
  });
}

/** Hears what happens in the company while the component is on screen. */
export function useLive(listener: Listener): void {
  const { id } = useCompany();
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (message) => current.current(message);
    listeners.add(hear);
    if (!closeLine) open(id);
    return () => {
      listeners.delete(hear);
      if (listeners.size > 0) return;
      closeLine?.();
      closeLine = undefined;
      wasOpen = false;
    };
  }, [id]);
}
