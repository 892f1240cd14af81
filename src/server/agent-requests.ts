import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Context } from "#src/server/context.ts";
import { extensionPoint } from "#src/server/extensions.ts";

/** What the API says of the requests of a kind; the literal of `kind` is the kind's name. */
export type RequestShape = z.ZodObject<{ kind: z.ZodLiteral<string>; id: z.ZodString; name: z.ZodString }>;

/** What a request has beside what the requests of all kinds have. */
type FactsOf<Shape extends RequestShape> = Omit<z.input<Shape>, "kind" | "id" | "name">;

/** An open request that was found by rules in TypeScript. */
export interface FoundRequest<Facts = object> {
  /** The id of its subject, a UUID. */
  id: string;
  name: string;
  /** What it is open for: a dismissal ends when this changes. */
  cause: string;
  /** Within its kind, the most urgent is listed first; 0 by default. */
  urgency?: number;
  /** The ingredient whose next delivery ends a dismissal. */
  item?: string;
  facts: Facts;
}

/**
 * A kind of agent requests, which the dashboard lists, counts and dismisses without knowing it. `select` is a query of
 * the open ones; its columns are those of `FoundRequest`, all of them, with `items`, an array of ingredients, in place of
 * `item`, and `facts` as jsonb. `read` is for requests that rules in TypeScript find. What a person can do about a request
 * is in the browser (`web/request-part.ts`).
 */
export type RequestKind<Shape extends RequestShape = RequestShape> = {
  shape: Shape;
  /** Its place in the API's description. It never changes; a new kind takes the next one. */
  number: number;
  /** Its place in the list: requests of a lower rank come first. */
  rank: number;
} & (
  | { select: (context: Context) => RawBuilder<unknown> }
  | { read: (context: Context) => Promise<FoundRequest<FactsOf<Shape>>[]> }
);

/**
 * The kinds of agent requests. They are added by features below and above one another, so the point is here, below all of
 * them.
 */
export const requestKinds = extensionPoint<RequestKind>("kinds of agent requests");
