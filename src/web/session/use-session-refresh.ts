import { useQueryClient } from "@tanstack/react-query";
import { mayMiss, useCompanyEvents } from "#src/web/events.ts";
import { sessionQuery, useSession } from "#src/web/session/session.tsx";

const SESSION_EVENTS = new Set(["company.changed", "members.changed", "subscription.changed"]);

/**
 * Loads the session again when the company, its plan or its people have changed. On a shared tablet, also loads it
 * again when the tablets have changed.
 */
export function useSessionRefresh(): void {
  const client = useQueryClient();
  const { device } = useSession();
  useCompanyEvents(({ type }) => {
    if (mayMiss(type) || SESSION_EVENTS.has(type) || (device && type === "devices.changed"))
      void client.invalidateQueries(sessionQuery);
  });
}
