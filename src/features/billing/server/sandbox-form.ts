import type { PublicContext } from "#src/server/context.ts";
import { forbidden, notFound } from "#src/server/http/errors.ts";
import { isOwnOrigin } from "#src/server/http/own-origin.ts";
import type { Sandbox } from "#src/server/ports/payments/payments.ts";

/** Returns the sandbox; throws 404 when a real payment provider is configured. */
export function requireSandbox({ ports }: Pick<PublicContext, "ports">): Sandbox {
  if (!ports.payments.sandbox) throw notFound("Page");
  return ports.payments.sandbox;
}

/** Returns the form's `action`. Forms of other sites are rejected, although these pages need no cookie. */
export function formAction({ env, headers }: Pick<PublicContext, "env" | "headers">, payload: Uint8Array): string {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const sameOrigin =
    origin === null ? site === null || site === "same-origin" : isOwnOrigin(origin, headers.get("host"), env);
  if (!sameOrigin) throw forbidden("This form must be sent from the page itself.", "FOREIGN_ORIGIN");
  return new URLSearchParams(Buffer.from(payload).toString("utf8")).get("action") ?? "";
}
