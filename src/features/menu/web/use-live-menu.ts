import { useRef, useState } from "react";
import { type ShownMenu, shownMenu } from "#src/features/menu/shown.ts";
import { menuEvents, readPublicMenu } from "#src/features/menu/web/endpoints.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { useEventSource } from "#src/features/menu/web/use-event-source.ts";
import { addressOf } from "#src/web/address-of.ts";

const RETRY_MS = 5000;

interface LiveMenu {
  menu: ShownMenu;
  /** How far the server's clock is ahead of this device's, in milliseconds; null until the first event has arrived. */
  serverAheadMs: number | null;
}

/**
 * Returns the menu as it was rendered, and reloads it when it changes. If reloading fails, the old menu stays: the
 * server rejects orders that no longer fit, and the next event causes another attempt.
 */
export function useLiveMenu(rendered: ShownMenu, version: string, username: string): LiveMenu {
  const { language } = usePage();
  const [menu, setMenu] = useState(rendered);
  const [serverAheadMs, setServerAheadMs] = useState<number | null>(null);
  const shownVersion = useRef(version);

  const reload = async (next: string, signal: AbortSignal) => {
    if (next === shownVersion.current) return;
    const previous = shownVersion.current;
    shownVersion.current = next;
    try {
      // Most guests never see the menu change, so the code that reloads it is loaded only when it changes.
      const { call } = await import("#src/web/call.ts");
      const loaded = await call(readPublicMenu, { query: { username } }, { signal });
      // A newer event may have started another reload. In that case the menu of the newer reload is shown.
      const { translateMenu } = await import("#src/features/menu/translate-menu.ts");
      if (shownVersion.current === next) setMenu(shownMenu(translateMenu(loaded, language)));
    } catch {
      // Restores the version on screen, so that the next event is not mistaken for one already shown.
      if (shownVersion.current === next) shownVersion.current = previous;
    }
  };

  useEventSource<{ version: string; now: string }>(addressOf(menuEvents, { query: { username } }), RETRY_MS, {
    onMessage(event, signal) {
      setServerAheadMs(Date.parse(event.now) - Date.now());
      void reload(event.version, signal);
    },
  });

  return { menu, serverAheadMs };
}
