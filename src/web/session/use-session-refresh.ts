import { useQueryClient } from "@tanstack/react-query";
import { useCompanyEvents } from "#src/web/events.ts";
import { sessionQuery, useSession } from "#src/web/session/session.tsx";

const SESSION_EVENTS = new Set(["company.changed", "members.changed", "subscription.changed", "resync"]);

/** Loads the session again when the company, its plan or its people have changed, and on a shared tablet the tablets. */
export function useSessionRefresh(): void {
  const client = useQueryClient();
  const { device } = useSession();
  useCompanyEvents(({ type }) => {
    if (SESSION_EVENTS.has(type) || (device && type === "devices.changed")) void client.invalidateQueries(sessionQuery);
  });
}
