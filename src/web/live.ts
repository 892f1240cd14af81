import { useEffect, useRef } from "react";
import { companyEvents } from "#src/features/live/contract.ts";
import { addressOf } from "#src/web/call.ts";

export interface LiveMessage {
  type: string;
  id?: string | null;
}

type Listener = (message: LiveMessage) => void;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let wasOpen = false;

/** One stream serves every screen of the tab. After a break, listeners hear `resync` and load again what
 * they show; when it first opens they hear `ready`. */
function open(): void {
  source = new EventSource(addressOf(companyEvents));
  source.addEventListener("message", (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as LiveMessage;
    // The first time it is only a sign that nothing can be missed from now on; what was loaded before may be behind.
    const heard = message.type === "ready" && wasOpen ? { type: "resync" } : message;
    wasOpen = true;
    for (const listener of listeners) listener(heard);
  });
  source.addEventListener("error", () => {
    // The browser reconnects by itself unless the server refused; then we try again, for it may be back later.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    setTimeout(() => {
      if (listeners.size > 0 && !source) open();
    }, 3000);
  });
}

/** Hears what happens in the company while the component is on screen. */
export function useLive(listener: Listener): void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (message) => current.current(message);
    listeners.add(hear);
    if (!source) open();
    return () => {
      listeners.delete(hear);
      if (listeners.size === 0) {
        source?.close();
        source = undefined;
        wasOpen = false;
      }
    };
  }, []);
}
