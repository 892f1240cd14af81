import { companyEvents } from "#src/shared/events.ts";
import { type ServerSentEvent, type Route, scopedRoute } from "#src/server/http/route.ts";
import type { Scope } from "#src/server/context.ts";

async function* eventsOf(scope: Scope, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  const events = scope.events.stream(scope.companyId, signal);
  // The first event tells a screen that the stream has started and misses no later change. The screen then loads data
  // again that it may have read before an earlier change.
  yield { data: { type: "ready", quiet_ms: scope.events.quietMs(scope.companyId) } };
  for await (const { type, id } of events) yield { data: { type, id } };
}

export const eventRoutes: Route[] = [scopedRoute(companyEvents, (scope, { signal }) => eventsOf(scope, signal))];
