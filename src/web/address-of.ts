import type { Endpoint } from "#src/shared/endpoint.ts";

/** The input of a call to an endpoint. */
export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the path of an endpoint with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: CallInput = {}): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value != null && value !== "") search.set(name, text(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

const text = (value: unknown) => (typeof value === "string" ? value : String(value));
