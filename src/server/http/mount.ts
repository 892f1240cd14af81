import { type Endpoint, isOffOnDevices, isOffWhenReadOnly, rolesOf } from "#src/shared/endpoint.ts";
import { ERROR_CODES } from "#src/shared/error-codes.ts";
import type { Auth } from "#src/server/auth.ts";
import type { Role } from "#src/shared/roles.ts";
import {
  type DeviceContext,
  personOf,
  type Platform,
  type PublicContext,
  type SignedIn,
  type UserContext,
} from "#src/server/context.ts";
import { inNameOfWhoEntered } from "#src/server/http/entered-ago.ts";
import { errorCodesOf } from "#src/server/http/endpoint-errors.ts";
import { eventStream } from "#src/server/http/event-stream.ts";
import {
  asAppError,
  companyClosed,
  deviceLocked,
  noCompany,
  noMember,
  notOnDevices,
  notPaired,
  readOnly,
  restored,
  roleNotAllowed,
  sessionExpired,
  tooLarge,
} from "#src/server/http/errors.ts";
import { COMPANY_HEADER, findCaller, isSessionActive, waitsForOwner } from "#src/server/http/find-session.ts";
import { consumeRateLimit, countsPeople } from "#src/server/http/rate-limit.ts";
import { hasBody, maxBytesOf, readInput } from "#src/server/http/read-input.ts";
import {
  type BodyReceiver,
  createBodyReceiver,
  NO_BODY,
  type ReceivedBody,
  type ReceivedFile,
} from "#src/server/http/receive-body.ts";
import type { ServerSentEvent, Route } from "#src/server/http/route.ts";
import type { App, HttpContext } from "#src/server/http/http-context.ts";
import { addressOf, requireOwnOrigin } from "#src/server/http/security.ts";
import { createStreamLimit, type StreamLimit } from "#src/server/http/stream-limit.ts";
import type { Metrics } from "#src/server/metrics/metrics.ts";
import { createMemoryBudget } from "#src/server/http/memory-budget.ts";
import { companyFact } from "#src/server/tracing/tracing.ts";
import { scopeOf } from "#src/server/tenant.ts";

const EVENT_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // Proxies of the nginx family would gather events before they pass them on.
  "X-Accel-Buffering": "no",
};
/** Bytes for all large bodies together, which are held in memory while a request works on them. */
const FORM_BYTES = 96 * 1024 * 1024;

interface HttpOptions {
  platform: Platform;
  auth: Auth;
  /** Turns an error that its endpoint does not list into a 500, so that a test sees it; otherwise it is only logged. */
  strictErrors: boolean;
  metrics?: Metrics | undefined;
}

/** The context of a handler, before the company's transaction. */
type Called = PublicContext | UserContext | DeviceContext;

interface HttpDependencies extends HttpOptions {
  bodies: BodyReceiver;
  streams: StreamLimit;
}

/** Mounts every route: rate limit, session, company, parsing, transaction, response. */
export function mountRoutes(app: App, routes: readonly Route[], options: HttpOptions): void {
  const dependencies = {
    ...options,
    bodies: createBodyReceiver(createMemoryBudget(FORM_BYTES)),
    streams: createStreamLimit(),
  };
  for (const route of routes) {
    const { endpoint } = route;
    app.on(endpoint.method, endpoint.path, (c) =>
      respond(c, route, dependencies).catch((error: unknown) => {
        throw checkListed(error, endpoint, dependencies);
      }),
    );
  }
}

/** Returns the error when the endpoint lists its code. `strictErrors` says what happens to other errors. */
function checkListed(error: unknown, endpoint: Endpoint, { platform, strictErrors }: HttpOptions): unknown {
  const { code, status } = asAppError(error) ?? {};
  if (code === undefined || status === undefined) return error;
  if (errorCodesOf(endpoint).has(code) && ERROR_CODES[code].statuses.includes(status)) return error;
  const unlisted = new Error(
    `${endpoint.method} ${endpoint.path} gave ${status} ${code}, which its contract does not list`,
    {
      cause: error,
    },
  );
  platform.log.error({ err: unlisted }, "an endpoint gave an error that it does not list");
  return strictErrors ? unlisted : error;
}

async function respond(c: HttpContext, route: Route, dependencies: HttpDependencies): Promise<Response> {
  const { endpoint } = route;
  const { platform, bodies, streams, metrics } = dependencies;
  rejectTooLarge(c, endpoint);
  const context = await requireAccess(c, endpoint, dependencies);
  if ("companyId" in context && context.companyId !== null) platform.tracing?.note(companyFact(context.companyId));
  const departure = new AbortController();
  const received = hasBody(endpoint) ? await receiveFrom(c, endpoint, context, bodies) : NO_BODY;
  const free = () => received.free();
  const result = await readInput(c, endpoint, departure.signal, received)
    .then((input) => run(route, context, Object.assign(input, { free })))
    .finally(free);
  if (result instanceof Response) return result;
  if (endpoint.kind === "events") {
    const events = result as AsyncIterable<ServerSentEvent>;
    const close = platform.env.RATE_LIMIT ? streams.open(context.address) : () => {};
    const closeCounted = metrics?.openStream();
    const leave = () => {
      close();
      closeCounted?.();
      departure.abort();
    };
    const mayContinue = async () => !("sessionId" in context) || isSessionActive(platform, context);
    const onMembersChanged = (check: () => void) => followMembers(platform, context, check);
    return c.body(eventStream(events, platform.log, { leave, mayContinue, onMembersChanged }), 200, EVENT_HEADERS);
  }
  if (endpoint.status === 204) return c.body(null, 204);
  const parsed = endpoint.response.safeParse(result);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} returned what is not in its contract: ${parsed.error.message}`,
    );
  }
  const text = JSON.stringify(parsed.data);
  // A small response with a length is sent as it is, neither compressed nor copied into a stream.
  const headers = { "Content-Type": "application/json", "Content-Length": `${Buffer.byteLength(text)}` };
  return c.body(text, endpoint.status ?? 200, headers);
}

/**
 * Calls `check` whenever the members of the stream's company may have changed. On a shared tablet, also calls it when
 * the tablets may have changed. Returns a function that stops these calls.
 */
function followMembers({ events }: Platform, context: Called, check: () => void): () => void {
  if (!("companyId" in context) || context.companyId === null) return () => {};
  const types = new Set(["members.changed", "resync", ...(context.device ? ["devices.changed"] : [])]);
  return events.subscribe(context.companyId, ({ type }) => {
    if (types.has(type)) check();
  });
}

/**
 * Rejects a request whose declared length is too large, before its body is read; the received length is counted too.
 */
function rejectTooLarge(c: HttpContext, endpoint: Endpoint): void {
  if (Number(c.req.header("content-length") ?? 0) > maxBytesOf(endpoint)) throw tooLarge(endpoint.errorTexts?.tooLarge);
}

/** Receives a body. It counts among the uploads of the company, or of the address when there is no company. */
function receiveFrom(
  c: HttpContext,
  endpoint: Endpoint,
  context: Called,
  bodies: BodyReceiver,
): Promise<ReceivedBody | ReceivedFile> {
  const owner = ("companyId" in context ? (context.companyId ?? context.user.id) : null) ?? context.address;
  const limits = { maxBytes: maxBytesOf(endpoint), owner, tooLarge: endpoint.errorTexts?.tooLarge };
  return endpoint.kind === "upload" ? bodies.receiveFile(c.req.raw, limits) : bodies.receive(c.req.raw, limits);
}

/**
 * Checks rate limit, origin, session, company, role and plan, in this order, and returns what the handler may work with. A rate
 * limit that counts people is checked last.
 */
async function requireAccess(c: HttpContext, endpoint: Endpoint, { platform, auth }: HttpOptions): Promise<Called> {
  const address = addressOf(c, platform.env);
  const { rateLimit } = endpoint;
  if (rateLimit && !countsPeople(rateLimit)) await consumeRateLimit(platform, rateLimit, address);
  requireOwnOrigin(c, platform.env);
  const visitor: PublicContext = {
    ...platform,
    requestId: c.get("requestId"),
    address,
    headers: c.req.raw.headers,
    session: async () => (await findCaller(platform, auth, c.req.raw.headers, namedCompany(c))).session,
    pairedDevice: async () => (await findCaller(platform, auth, c.req.raw.headers, namedCompany(c))).device,
  };
  if (endpoint.access === "public") return visitor;
  const { device, session } = await findCaller(platform, auth, c.req.raw.headers, namedCompany(c));
  if (endpoint.access === "device") {
    if (!device) throw notPaired();
    if (device.closed) throw companyClosed();
    return { ...visitor, device };
  }
  if (!session) throw device ? deviceLocked() : sessionExpired(endpoint.errorTexts?.sessionExpired);
  if (session.device && isOffOnDevices(endpoint)) throw notOnDevices();
  // Checked before the input is read: a person without a company must set one up, not correct a form.
  const roles = rolesOf(endpoint);
  if (roles) requireRole(session, roles);
  if (session.readOnly && isOffWhenReadOnly(endpoint)) throw readOnly();
  if (rateLimit && countsPeople(rateLimit)) {
    await consumeRateLimit(platform, rateLimit, `${session.companyId} ${session.user.id}`);
  }
  return { ...visitor, ...session };
}

/**
 * Returns the company in the header, or in the query of a read: the URLs of pictures, files and event streams carry no
 * headers.
 */
function namedCompany(c: HttpContext): string | null {
  return c.req.header(COMPANY_HEADER) ?? (c.req.method === "GET" ? c.req.query("company") : undefined) ?? null;
}

function requireRole(
  { role, device, foreignCompany, restored: isRestored, closed }: SignedIn,
  roles: readonly Role[],
): void {
  if (foreignCompany) throw noMember();
  if (role === null) throw noCompany();
  if (closed) throw companyClosed();
  if (!roles.includes(role)) throw device ? notOnDevices() : roleNotAllowed();
  if (waitsForOwner({ role, restored: isRestored })) throw restored();
}

async function run(route: Route, context: Called, input: unknown): Promise<unknown> {
  const handle = route.handle as (context: unknown, input: unknown) => Promise<unknown>;
  if (rolesOf(route.endpoint) === null) return handle(context, input);
  const { companyId, role, user, device } = context as UserContext;
  if (companyId === null || role === null) throw noCompany();
  const own = scopeOf(context, companyId, personOf(user, role, device));
  const scope = route.endpoint.sentLater ? await inNameOfWhoEntered(own, context.headers) : own;
  return route.transaction === "scope" ? handle(scope, input) : scope.within((tenant) => handle(tenant, input));
}
