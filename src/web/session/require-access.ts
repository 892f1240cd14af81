import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Session } from "#src/shared/session.ts";
import { type Decision, guard, type Destination, type Memory } from "#src/web/session/guard.ts";
import { knownOf, sessionQuery } from "#src/web/session/session.tsx";
import { forget, KEYS, readText, store } from "#src/web/browser-storage.ts";

/** Runs the guard before a screen is shown. The session is loaded at most every 5 minutes. Throws a redirect. */
export async function requireAccess(queryClient: QueryClient, destination: Destination): Promise<void> {
  const session = await loadSession(queryClient);
  const goTo = applyRedirect(guard(destination, knownOf(session), readMemory()));
  if (goTo === null) return;
  const [path = "/", query = ""] = goTo.split("?");
  throw redirect({ to: path, search: Object.fromEntries(new URLSearchParams(query)) as never, replace: true });
}

/** Loads the session. Returns the cached one when loading fails, because a bad connection must not sign anyone out. */
async function loadSession(queryClient: QueryClient): Promise<Session> {
  try {
    return await queryClient.fetchQuery(sessionQuery);
  } catch (error) {
    const before = queryClient.getQueryData(sessionQuery.queryKey);
    if (before) return before;
    throw error;
  }
}

export function readMemory(): Memory {
  return {
    sessionId: readText(sessionStorage, KEYS.sessionId),
    postLoginPath: readText(sessionStorage, KEYS.postLoginPath),
    forceOnboarding: readText(sessionStorage, KEYS.forceOnboarding),
    invite: readText(localStorage, KEYS.invite),
  };
}

/** Stores and removes the values of a decision, and returns where it redirects to, or null. */
export function applyRedirect({ goTo, remember = {}, forget: names = [] }: Decision): string | null {
  for (const [name, value] of Object.entries(remember)) store(sessionStorage, KEYS[name as keyof Memory], value);
  forget(sessionStorage, ...names.map((name) => KEYS[name]));
  return goTo;
}

/** Reads and writes queries as plain text: an id that looks like a number stays text. */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) {
      if (value !== undefined && value !== null)
        query.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
    return query.size > 0 ? `?${query.toString()}` : "";
  },
};

/** Picks the named text parameters of a query, for a route's `validateSearch`. */
export function texts<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [K in Name]?: string } => {
    const found = names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]] as const] : []));
    return Object.fromEntries(found) as { [K in Name]?: string };
  };
}
