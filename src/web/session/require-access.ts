import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Session } from "#src/shared/session.ts";
import { type Decision, guard, type Destination, type Memory } from "#src/web/session/guard.ts";
import { knownOf, sessionQuery } from "#src/web/session/session.tsx";
import { forget, KEYS, readText, store } from "#src/web/browser-storage.ts";

/** Lets the guard decide before a screen is shown, with who is here: asked at most every 5 minutes. */
export async function requireAccess(queryClient: QueryClient, destination: Destination): Promise<void> {
  const session = await loadSession(queryClient);
  const goTo = applyRedirect(guard(destination, knownOf(session), readMemory()));
  if (goTo === null) return;
  const [path = "/", query = ""] = goTo.split("?");
  throw redirect({ to: path, search: Object.fromEntries(new URLSearchParams(query)) as never, replace: true });
}

/** What was known before stands when asking anew fails: a bad connection signs nobody out. */
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
  };
}

/** Does what a decision says to keep and to forget, and answers where it leads. */
export function applyRedirect({ goTo, remember = {}, forget: names = [] }: Decision): string | null {
  for (const [name, value] of Object.entries(remember)) store(sessionStorage, KEYS[name as keyof Memory], value);
  forget(sessionStorage, ...names.map((name) => KEYS[name]));
  return goTo;
}

/** A query is text, and stays as it came: an id that looks like a number is still an id. */
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

/** The named parts of a query that are there, for a route's `validateSearch`. */
export function texts<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [K in Name]?: string } => {
    const found = names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]] as const] : []));
    return Object.fromEntries(found) as { [K in Name]?: string };
  };
}
