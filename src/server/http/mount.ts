import { bodyLimit } from "hono/body-limit";
import type { Endpoint } from "#src/shared/endpoint.ts";
import type { Auth } from "#src/server/auth.ts";
import type { Platform, PublicContext, UserContext } from "#src/server/context.ts";
import { eventStream } from "#src/server/http/event-stream.ts";
import { AppError, badRequest, invalidInput, noCompany, sessionExpired } from "#src/server/http/errors.ts";
import { findSession } from "#src/server/http/find-session.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import type { ServerSentEvent, Route } from "#src/server/http/route.ts";
import type { App, HttpContext } from "#src/server/http/http-context.ts";
import { addressOf, requireOwnOrigin } from "#src/server/http/security.ts";
import { createMemoryBudget, type MemoryBudget } from "#src/server/http/memory-budget.ts";
import { scopeOf } from "#src/server/tenant.ts";

const DEFAULT_MAX_BYTES = 256 * 1024;
const EVENT_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // Proxies of the nginx family would gather events before they pass them on.
  "X-Accel-Buffering": "no",
};
/** Forms are held whole while their files are looked at: those on their way at once take this much together. */
const FORM_BYTES = 96 * 1024 * 1024;
const KEY = /^[\x21-\x7e]{8,200}$/;

/** Puts every route of the contract on the server: budget, session, company, parsing, transaction, answer. */
export function mountRoutes(app: App, routes: readonly Route[], platform: Platform, auth: Auth): void {
  const room = createMemoryBudget(FORM_BYTES);
  for (const route of routes) {
    const { endpoint } = route;
    const limit = bodyLimit({
      maxSize: endpoint.maxBytes ?? DEFAULT_MAX_BYTES,
      onError: () => {
        throw new AppError(413, endpoint.refusals?.tooLarge ?? "The request is too large.", { code: "TOO_LARGE" });
      },
    });
    app.on(endpoint.method, endpoint.path, limit, (c) => answer(c, route, { platform, auth, room }));
  }
}

interface House {
  platform: Platform;
  auth: Auth;
  room: MemoryBudget;
}

async function answer(c: HttpContext, route: Route, { platform, auth, room }: House): Promise<Response> {
  const { endpoint } = route;
  const address = addressOf(c, platform.env);
  if (endpoint.budget) await consumeRateLimit(platform, endpoint.budget, address);
  requireOwnOrigin(c, platform.env);
  const visitor: PublicContext = {
    ...platform,
    requestId: c.get("requestId"),
    address,
    headers: c.req.raw.headers,
    session: () => findSession(platform, auth, c.req.raw.headers),
  };
  const context = endpoint.access === "public" ? visitor : await signedIn(visitor, endpoint.refusals?.signedOut);
  // Said before the input is read: a person without a company is to set one up, not to correct a form.
  if (endpoint.access === "company" && (context as UserContext).companyId === null) throw noCompany();
  const left = new AbortController();
  const free = endpoint.kind === "multipart" ? await room.take(bytesOf(c, endpoint), c.req.raw.signal) : undefined;
  const result = await readInput(c, endpoint, left.signal)
    .then((input) => run(route, context, { ...input, free }))
    .finally(free);
  if (result instanceof Response) return result;
  if (endpoint.kind === "events") {
    return c.body(
      eventStream(result as AsyncIterable<ServerSentEvent>, platform.log, () => left.abort()),
      200,
      EVENT_HEADERS,
    );
  }
  if (endpoint.status === 204) return c.body(null, 204);
  const parsed = endpoint.response.safeParse(result);
  if (!parsed.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered outside its contract: ${parsed.error.message}`);
  }
  return c.json(parsed.data as object, endpoint.status ?? 200);
}

async function signedIn(visitor: PublicContext, refusal?: string): Promise<UserContext> {
  const session = await visitor.session();
  if (!session) throw sessionExpired(refusal);
  return { ...visitor, ...session };
}

async function run(route: Route, context: PublicContext | UserContext, input: unknown): Promise<unknown> {
  const handle = route.handle as (context: unknown, input: unknown) => Promise<unknown>;
  if (route.endpoint.access !== "company") return handle(context, input);
  const { companyId, user } = context as UserContext;
  if (companyId === null) throw noCompany();
  const scope = scopeOf(context, companyId, { type: "user", id: user.id, name: user.name, email: user.email });
  return route.transaction === "scope" ? handle(scope, input) : scope.within((tenant) => handle(tenant, input));
}

/** What the body takes at most: what it says, or what is allowed when it does not say. */
function bytesOf(c: HttpContext, { maxBytes = DEFAULT_MAX_BYTES }: Endpoint): number {
  const said = Number(c.req.header("content-length"));
  return said > 0 ? Math.min(said, maxBytes) : maxBytes;
}

async function readInput(c: HttpContext, endpoint: Endpoint, left: AbortSignal) {
  const key = c.req.header("idempotency-key");
  if (endpoint.idempotencyKey && (key === undefined || !KEY.test(key))) {
    throw badRequest("The Idempotency-Key header is required: 8 to 200 visible characters.");
  }
  return {
    params: endpoint.params ? parse(endpoint.params, c.req.param()) : undefined,
    query: endpoint.query ? parse(endpoint.query, c.req.query()) : undefined,
    body: await readBody(c, endpoint),
    key,
    headers: c.req.raw.headers,
    signal: endpoint.kind === "events" ? AbortSignal.any([c.req.raw.signal, left]) : c.req.raw.signal,
  };
}

async function readBody(c: HttpContext, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.kind === "raw") return new Uint8Array(await c.req.arrayBuffer());
  if (endpoint.kind === "multipart") {
    if (!c.req.header("content-type")?.startsWith("multipart/form-data")) {
      throw new AppError(415, "Send the file as multipart/form-data.", { code: "UNSUPPORTED_MEDIA_TYPE" });
    }
    // Not c.req's: it would keep the files for as long as the answer takes.
    return c.req.raw.formData().catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      throw badRequest("The form could not be read.");
    });
  }
  if (!endpoint.body) return undefined;
  const text = await c.req.text();
  if (text !== "" && !/^application\/([\w.+-]+\+)?json\b/.test(c.req.header("content-type") ?? "")) {
    throw new AppError(415, "Send the request as application/json.", { code: "UNSUPPORTED_MEDIA_TYPE" });
  }
  return parse(endpoint.body, text === "" ? undefined : readJson(text));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(400, "The request is not valid JSON.", { code: "VALIDATION", cause });
  }
}

function parse(schema: NonNullable<Endpoint["body"]>, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
