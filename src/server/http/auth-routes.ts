import { bodyLimit } from "hono/body-limit";
import type { Auth } from "#src/server/auth.ts";
import type { Platform } from "#src/server/context.ts";
import { AppError, notOnDevices, sessionExpired } from "#src/server/http/errors.ts";
import { findCaller } from "#src/server/http/find-session.ts";
import { callerAddress } from "#src/server/http/caller-address.ts";
import type { App, HttpContext } from "#src/server/http/http-context.ts";
import { accountKey, attemptKey, consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { hasBody, readInput } from "#src/server/http/read-input.ts";
import { NO_BODY, receiveSmallBody } from "#src/server/http/receive-body.ts";
import { addressOf, requireOwnOrigin } from "#src/server/http/security.ts";
import { type Endpoint, isOffOnDevices } from "#src/shared/endpoint.ts";

const MAX_BYTES = 64 * 1024;
const SIGN_IN = "/api/auth/sign-in/email";
/** Works without a session too: one that has ended is signed out already. */
const SIGN_OUT = "/api/auth/sign-out";
/** Paths with which anyone can have a mail sent to any address. */
const MAILING = new Set(["/api/auth/sign-up/email", "/api/auth/request-password-reset"]);
/** The body field with the new password, by the path that sets it. */
const NEW_PASSWORD: Record<string, string> = {
  "/api/auth/sign-up/email": "password",
  "/api/auth/reset-password": "newPassword",
  "/api/auth/confirm-sign-up": "newPassword",
};

/**
 * Serves the listed endpoints of the authentication library and no other path of it. Before the library works, origin,
 * size and input are checked and requests are counted; an invalid request is not counted.
 */
export function mountAuth(app: App, platform: Platform, auth: Auth, endpoints: readonly Endpoint[]): void {
  const limit = bodyLimit({
    maxSize: MAX_BYTES,
    onError: () => {
      throw new AppError(413, "The request is too large.", { code: "TOO_LARGE" });
    },
  });
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, limit, (c) => respond(c, endpoint, platform, auth));
  }
}

async function respond(c: HttpContext, endpoint: Endpoint, platform: Platform, auth: Auth): Promise<Response> {
  requireOwnOrigin(c, platform.env);
  const person = await requirePerson(c, endpoint, platform, auth);
  const received = hasBody(endpoint) ? await receiveSmallBody(c.req.raw, { maxBytes: MAX_BYTES }) : NO_BODY;
  const { body } = await readInput(c, endpoint, c.req.raw.signal, received);
  const address = callerAddress(c, platform.env);
  const fields = (body ?? {}) as Record<string, unknown>;
  const password = fields[NEW_PASSWORD[endpoint.path] ?? ""];
  if (typeof password === "string") auth.requireGoodPassword(password);
  const caller = addressOf(c, platform.env);
  const device =
    endpoint.path === SIGN_IN ? await auth.knownDevice(c.req.raw.headers, String(fields["email"])) : undefined;
  if (device !== undefined) await consumeRateLimit(platform, "sign-in-device", device);
  else if (endpoint.rateLimit) await consumeRateLimit(platform, endpoint.rateLimit, caller);
  if (body === undefined) return auth.handle(c.req.raw, address);
  const email = typeof fields["email"] === "string" ? accountKey(fields["email"]) : "";
  if (MAILING.has(endpoint.path)) {
    await consumeRateLimit(platform, "mail", email, { what: "Too many emails were sent to this address." });
  }
  const request = withBody(c.req.raw, fields);
  const handle = () => auth.handle(request, address);
  // Other people's wrong passwords must not lock out a device in which the account's owner has signed in.
  if (device !== undefined) return handle();
  const account = endpoint.path === SIGN_IN ? String(fields["email"]) : "password" in fields && person?.email;
  return account ? tryPassword(platform, attemptKey(account, caller), handle) : handle();
}

/**
 * Returns the signed-in person of an endpoint that needs one. A shared tablet has no person of its own, and nobody
 * signs in on it.
 */
async function requirePerson(c: HttpContext, endpoint: Endpoint, platform: Platform, auth: Auth) {
  if (!isOffOnDevices(endpoint) || endpoint.path === SIGN_OUT) return null;
  const { device, session } = await findCaller(platform, auth, c.req.raw.headers);
  if (device) throw notOnDevices();
  if (endpoint.access !== "user") return null;
  if (!session) throw sessionExpired();
  return session.user;
}

/**
 * Counts every attempt from an address on an account until one succeeds. `known-devices.ts` counts the attempts from
 * all addresses. Attempts on unknown accounts are counted too: the response must not show which accounts exist.
 */
async function tryPassword(platform: Platform, account: string, handle: () => Promise<Response>): Promise<Response> {
  const what = "Too many attempts to sign in to this account. Reset the password, or wait.";
  await consumeRateLimit(platform, "sign-in-account", account, { what });
  const response = await handle();
  if (response.ok && platform.env.RATE_LIMIT) await platform.rateLimits["sign-in-account"].delete(account);
  return response;
}

/** Returns the request with the body that the contract has parsed, so that nothing else reaches the library. */
function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}
