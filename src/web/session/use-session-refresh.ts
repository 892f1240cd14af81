import { useQueryClient } from "@tanstack/react-query";
import { useCompanyEvents } from "#src/web/events.ts";
import { sessionQuery } from "#src/web/session/session.tsx";

const SESSION_EVENTS = new Set(["company.changed", "members.changed", "subscription.changed", "resync"]);

/** Loads the session again when the company, its plan or its people have changed. */
export function useSessionRefresh(): void {
  const client = useQueryClient();
  useCompanyEvents(({ type }) => {
    if (SESSION_EVENTS.has(type)) void client.invalidateQueries(sessionQuery);
  });
}
