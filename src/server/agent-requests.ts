import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Context } from "#src/server/context.ts";
import { extensionPoint } from "#src/server/extensions.ts";

/** The API's schema for the requests of a kind; the literal of `kind` is the kind's name. */
export type RequestShape = z.ZodObject<{ kind: z.ZodLiteral<string>; id: z.ZodString; name: z.ZodString }>;

/** The fields of a request besides those that all kinds have. */
type FactsOf<Shape extends RequestShape> = Omit<z.input<Shape>, "kind" | "id" | "name">;

/** An open request that was found by rules in TypeScript. */
export interface FoundRequest<Facts = object> {
  /** The id of its subject, a UUID. */
  id: string;
  name: string;
  /** The reason why it is open: a dismissal ends when this changes. */
  cause: string;
  /** For sorting within its kind: the most urgent is listed first; 0 by default. */
  urgency?: number;
  /** The ingredient whose next delivery ends a dismissal. */
  item?: string;
  facts: Facts;
}

/**
 * A kind of agent requests, which the dashboard lists, counts and dismisses without knowing it. `select` is a query of
 * the open requests. Its columns are all those of `FoundRequest`, but with `items`, an array of ingredients, instead of
 * `item`, and `facts` as jsonb. `read` is for requests that rules in TypeScript find. `web/request-part.ts` has what a
 * person can do about a request.
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
 * The kinds of agent requests. Features above and below one another add them, so the extension point is here, below all
 * features.
 */
export const requestKinds = extensionPoint<RequestKind>("kinds of agent requests");
