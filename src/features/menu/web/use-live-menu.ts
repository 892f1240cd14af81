import { useEffect, useRef, useState } from "react";
import { type ShownMenu, shownMenu } from "#src/features/menu/shown.ts";
import { menuEvents, readPublicMenu } from "#src/features/menu/web/endpoints.ts";
import { addressOf, call } from "#src/web/call.ts";

const AGAIN_MS = 5000;

interface LiveMenu {
  menu: ShownMenu;
  /** How far the server's clock is before this device's, in milliseconds; null until it has been heard. */
  ahead: number | null;
}

/**
 * The menu as it was rendered, then as it becomes. A reload that fails leaves the menu as it is: the server refuses what
 * is no longer true, and the next event tries again.
 */
export function useLiveMenu(rendered: ShownMenu, version: string, username: string): LiveMenu {
  const [menu, setMenu] = useState(rendered);
  const [ahead, setAhead] = useState<number | null>(null);
  const shown = useRef(version);

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gone = new AbortController();

    const reload = async (next: string) => {
      if (next === shown.current) return;
      const before = shown.current;
      shown.current = next;
      try {
        const answer = await call(readPublicMenu, { query: { username } }, { signal: gone.signal });
        // A newer event has asked meanwhile; its answer is the one to show.
        if (shown.current === next) setMenu(shownMenu(answer));
      } catch {
        if (shown.current === next) shown.current = before;
      }
    };

    const listen = () => {
      source = new EventSource(addressOf(menuEvents, { query: { username } }));
      source.addEventListener("message", (event: MessageEvent<string>) => {
        const { version: next, now } = JSON.parse(event.data) as { version: string; now: string };
        setAhead(Date.parse(now) - Date.now());
        void reload(next);
      });
      source.addEventListener("error", () => {
        // The browser reconnects by itself unless the server refused; then we try again, for it may be back later.
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(listen, AGAIN_MS);
      });
    };

    listen();
    return () => {
      gone.abort();
      clearTimeout(timer);
      source?.close();
    };
  }, [username]);

  return { menu, ahead };
}
