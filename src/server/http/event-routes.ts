import { companyEvents } from "#src/shared/events.ts";
import { type LiveEvent, type Route, scopedRoute } from "#src/server/http/route.ts";
import type { Scope } from "#src/server/context.ts";

async function* eventsOf({ live, companyId }: Scope, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const events = live.stream(companyId, signal);
  // The first event tells a screen that it is listening: what it loads from now on cannot be missed.
  yield { data: { type: "ready" } };
  for await (const { type, id } of events) yield { data: { type, id } };
}

export const liveRoutes: Route[] = [scopedRoute(companyEvents, (scope, { signal }) => eventsOf(scope, signal))];
