import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import type { PublicContext } from "#src/server/context.ts";
import type { ServerSentEvent } from "#src/server/http/route.ts";

/**
 * Notifies a guest's page when the menu has changed; other events of the company are left out. Each event has the
 * menu's version, so that a page rendered before the stream was opened notices a change, and the server's time, because
 * a phone's clock may be wrong and opening hours depend on the time.
 */
export async function changesOf(
  context: PublicContext,
  username: string,
  signal: AbortSignal,
): Promise<AsyncIterable<ServerSentEvent>> {
  const cache = menuCacheOf(context);
  const { company } = await cache.read(username);
  const events = context.events.stream(company.id, signal);
  async function* changes(): AsyncGenerator<ServerSentEvent> {
    let { version } = await cache.read(username);
    yield { data: { type: "ready", version, now: new Date().toISOString() } };
    for await (const { type } of events) {
      if (type !== "menu.changed" && type !== "resync") continue;
      const next = await cache.read(username);
      if (next.version === version) continue;
      version = next.version;
      yield { data: { type: "menu.changed", version, now: new Date().toISOString() } };
    }
  }
  return changes();
}
