import type { Context, Hono } from "hono";

export interface HttpVariables {
  requestId: string;
}

/** One request, as the HTTP framework passes it to a handler. */
export type HttpContext = Context<{ Variables: HttpVariables }>;

export type App = Hono<{ Variables: HttpVariables }>;
