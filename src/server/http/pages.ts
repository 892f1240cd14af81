import type { App } from "#src/server/http/http-context.ts";
import type { Auth } from "#src/server/auth.ts";
import type { Platform, PublicContext } from "#src/server/context.ts";
import { findCaller } from "#src/server/http/find-session.ts";
import type { HttpContext } from "#src/server/http/http-context.ts";
import { addressOf } from "#src/server/http/security.ts";
import { type Mode, modeOf } from "#src/server/http/restaurant-mode.ts";
import type { Site } from "#src/server/http/site.ts";

/** A page rendered on the server. `restaurant` pages are on a restaurant's own address, `main` pages on the app's. */
export interface Page {
  path: string;
  mode: Mode["mode"] | "both";
  render(context: PageContext): Promise<Response> | Response;
}

export interface PageContext extends PublicContext {
  site: Site;
  url: URL;
  /** The first segments of the app's screens, "/" included. */
  screenRoots: readonly string[];
  /** The restaurant whose address was opened; `null` in main mode. */
  username: string | null;
  auth: Auth;
}

/**
 * A return from the card payment to any page but these is redirected to the first of them. The app's own guard does the
 * same.
 */
const PAYMENT_PAGES = new Set(["/payment-success", "/payment-failed"]);

/** The screens of the signed-in app: one document, whose router and guard decide what they show. */
export interface Screens {
  /** The path of a screen in the list of screens, such as "/orders/$id"; undefined when no screen has the address. */
  pathOf: (address: string) => string | undefined;
  roots: readonly string[];
}

interface PagesOptions {
  platform: Platform;
  auth: Auth;
  pages: readonly Page[];
  screens: Screens;
  site: Site;
}

export function mountPages(app: App, { platform, auth, pages, screens, site }: PagesOptions): void {
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
      return page.render({
        ...visitor(c, platform, auth),
        site,
        url,
        username,
        auth,
        screenRoots: screens.roots,
      });
    }
    const screen = mode.mode === "main" ? screens.pathOf(url.pathname) : undefined;
    if (screen !== undefined) return site.app(screen, { signedIn: hasSessionCookie(c) });
    return c.redirect(mode.mode === "restaurant" ? `/${withRestaurantQuery(url)}` : "/");
  });
}

/** Returns whether the browser sends a session; requests that use the session find out whether it is valid. */
const hasSessionCookie = (c: HttpContext) => /(session|device)_token=/.test(c.req.header("cookie") ?? "");

/**
 * Adds the restaurant's parameter to the query. Without a subdomain the query names the restaurant, and a redirect must
 * keep it.
 */
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
    session: async () => (await findCaller(platform, auth, c.req.raw.headers)).session,
    pairedDevice: async () => (await findCaller(platform, auth, c.req.raw.headers)).device,
  };
}
