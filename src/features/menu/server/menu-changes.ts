import { menusOf } from "#src/features/menu/server/menu-cache.ts";
import type { PublicContext } from "#src/server/context.ts";
import type { ServerSentEvent } from "#src/server/http/route.ts";

/**
 * Tells a diner's page when the menu it shows is no longer the menu. Nothing else of the company passes through here.
 * The first event says which version stands now, so that a page rendered a moment ago knows whether it is still right; and
 * what time it is, because opening hours are told by our clock and not by the phone's.
 */
export async function changesOf(
  context: PublicContext,
  username: string,
  signal: AbortSignal,
): Promise<AsyncIterable<ServerSentEvent>> {
  const menus = menusOf(context);
  const { company } = await menus.read(username);
  const events = context.events.stream(company.id, signal);
  async function* changes(): AsyncGenerator<ServerSentEvent> {
    let { version } = await menus.read(username);
    yield { data: { type: "ready", version, now: new Date().toISOString() } };
    for await (const { type } of events) {
      if (type !== "menu.changed" && type !== "resync") continue;
      const next = await menus.read(username);
      if (next.version === version) continue;
      version = next.version;
      yield { data: { type: "menu.changed", version, now: new Date().toISOString() } };
    }
  }
  return changes();
}
