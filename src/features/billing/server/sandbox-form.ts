import type { PublicContext } from "#src/server/context.ts";
import { forbidden, notFound } from "#src/server/http/errors.ts";
import type { Sandbox } from "#src/server/ports/payments/payments.ts";

/** With a real provider the sandbox's pages do not exist. */
export function requireSandbox({ ports }: Pick<PublicContext, "ports">): Sandbox {
  if (!ports.payments.sandbox) throw notFound("Page");
  return ports.payments.sandbox;
}

/** What a form asks for. A form on another site may not ask, although these pages need no cookie. */
export function formAction({ env, headers }: Pick<PublicContext, "env" | "headers">, payload: Uint8Array): string {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const own =
    origin === null
      ? site === null || site === "same-origin"
      : origin === new URL(env.APP_URL).origin || URL.parse(origin)?.host === headers.get("host");
  if (!own) throw forbidden("This form must be sent from the page itself.", "FOREIGN_ORIGIN");
  return new URLSearchParams(Buffer.from(payload).toString("utf8")).get("action") ?? "";
}
