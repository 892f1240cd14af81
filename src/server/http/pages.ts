import type { App } from "#src/server/http/app.ts";
import type { Auth } from "#src/server/auth.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { findSession } from "#src/server/http/find-session.ts";
import type { HttpContext } from "#src/server/http/mount.ts";
import { addressOf } from "#src/server/http/security.ts";
import { type Mode, modeOf } from "#src/server/http/restaurant-mode.ts";
import type { Site } from "#src/server/http/site.ts";

/** A page rendered on the server. `restaurant` pages live on a restaurant's own address, `main` pages on ours. */
export interface Page {
  path: string;
  mode: Mode["mode"] | "both";
  render(context: PageContext): Promise<Response> | Response;
}

export interface PageContext extends PublicContext {
  site: Site;
  url: URL;
  /** The restaurant whose address was opened; `null` in main mode. */
  username: string | null;
  auth: Auth;
}

/** Screens of the signed-in app are one document; its router and guard decide what they show. */
const APP_PATHS = [
  "/auth",
  "/auth/callback",
  "/reset-password",
  "/payment-failed",
  "/payment-success",
  "/onboarding",
  "/dashboard",
  "/inventory",
  "/suppliers",
  "/dishes",
  "/orders",
  "/settings",
  "/subscription",
  "/messages",
  "/kitchen",
  "/invoices",
  "/reports",
  "/tables",
];

/** A return from the card payment that lands anywhere else is led to these; the app's own guard does the same. */
const PAYMENT_PAGES = new Set(["/payment-success", "/payment-failed"]);

export function mountPages(app: App, platform: Platform, auth: Auth, pages: readonly Page[], site: Site): void {
  app.get("*", async (c) => {
    const url = new URL(c.req.url);
    const mode = modeOf(c.req.header("host") ?? url.host, url, platform.env.APP_DOMAIN);
    if (mode.mode === "main" && url.searchParams.has("session_id") && !PAYMENT_PAGES.has(url.pathname)) {
      return c.redirect(`/payment-success${url.search}`);
    }
    const page = pages.find(
      (candidate) => candidate.path === url.pathname && (candidate.mode === "both" || candidate.mode === mode.mode),
    );
    if (page) {
      const username = mode.mode === "restaurant" ? mode.username : null;
      return page.render({ ...visitor(c, platform, auth), site, url, username, auth });
    }
    if (mode.mode === "main" && isAppPath(url.pathname)) return site.app();
    return c.redirect(mode.mode === "restaurant" ? `/${withRestaurantQuery(url)}` : "/");
  });
}

export function isAppPath(path: string): boolean {
  return APP_PATHS.some((known) => path === known || (path.startsWith(`${known}/`) && known !== "/auth"));
}

/** Without a subdomain the restaurant stands in the query, which a redirect must not lose. */
function withRestaurantQuery(url: URL): string {
  const restaurant = url.searchParams.get("restaurant");
  return restaurant ? `?restaurant=${encodeURIComponent(restaurant)}` : "";
}

function visitor(c: HttpContext, platform: Platform, auth: Auth): PublicContext {
  return {
    ...platform,
    requestId: c.get("requestId"),
    address: addressOf(c, platform.env),
    headers: c.req.raw.headers,
    session: () => findSession(platform, auth, c.req.raw.headers),
  };
}
