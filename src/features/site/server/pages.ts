import { listPlans } from "#src/features/billing/server/plans.ts";
import type { Plan } from "#src/features/billing/contract.ts";
import type { Frame } from "#src/features/site/frame.ts";
import { billingNote, type OwnPrices, type Visitor, visitorOf } from "#src/features/site/prices.ts";
import { headOf, offersOf } from "#src/features/site/server/head.ts";
import type { Page, PageContext } from "#src/server/http/pages.ts";
import { supportOf } from "#src/server/support.ts";

const PUBLIC_PATHS = ["/", "/about", "/help", "/privacy", "/terms"];

function frameOf({ env, url, username }: PageContext): Frame {
  return {
    name: env.APP_NAME,
    home: env.APP_URL,
    ...supportOf(env),
    // On localhost the query names the restaurant, and every link must carry it.
    menu_url: username === null ? null : `/${restaurantQuery(url)}`,
    query: username === null ? "" : restaurantQuery(url),
  };
}

function restaurantQuery(url: URL): string {
  const restaurant = url.searchParams.get("restaurant");
  return restaurant ? `?restaurant=${encodeURIComponent(restaurant)}` : "";
}

type Render = (context: PageContext) => Promise<Response> | Response;

/**
 * Redirects to the payment page when the query has a payment session: a provider may return to any address of the app.
 */
function unlessPaying(render: Render): Render {
  return (context) => {
    const { url, username } = context;
    if (username !== null || !url.searchParams.has("session_id")) return render(context);
    return new Response(null, { status: 302, headers: { Location: `/payment-success${url.search}` } });
  };
}

const NO_CACHE = { headers: { "Cache-Control": "no-cache" } };
/** Headers of the landing page, whose prices depend on the visitor's languages. */
const BY_LANGUAGE = { headers: { "Cache-Control": "no-cache", Vary: "Accept-Language" } };

async function landing(context: PageContext): Promise<Response> {
  const plans = await plansOrNone(context);
  const visitor = visitorOf(context.headers.get("accept-language"));
  const own = visitor && (await ownPrices(context, visitor, plans));
  const head = headOf(context.env, {
    path: "/",
    title: `${context.env.APP_NAME}: orders, stock and food cost for restaurants`,
    description:
      "Guests order from a QR code at the table. The kitchen sees it at once, stock goes down by itself, and you are told what to reorder in time.",
    data: offersOf(context.env, plans),
  });
  const props = { ...frameOf(context), plans, own, note: billingNote(visitor, own) };
  return context.site.page("landing", props, head, BY_LANGUAGE);
}

/** Returns the prices in the visitor's currency; null if they are already shown, or plans are not billed in it. */
async function ownPrices(context: PageContext, visitor: Visitor, shown: Plan[]): Promise<OwnPrices | null> {
  if (shown.length === 0 || shown.some((plan) => plan.currency === visitor.currency)) return null;
  const plans = (await listPlans(context, visitor.currency)).filter((plan) => plan.currency === visitor.currency);
  return plans.length > 0 ? { ...visitor, plans } : null;
}

/** Returns no plans while the payment provider does not respond; then the page has no prices. */
async function plansOrNone(context: PageContext) {
  try {
    return await listPlans(context);
  } catch (error) {
    context.log.warn({ err: error }, "the landing page has no prices");
    return [];
  }
}

function textPage(component: string, path: string, title: string, description: string): Render {
  return (context) => {
    const { env, site } = context;
    const fill = (template: string) => template.replaceAll("{name}", env.APP_NAME);
    const head = headOf(env, { path, title: fill(title), description: fill(description) });
    return site.page(component, frameOf(context), head, NO_CACHE);
  };
}

const about = textPage(
  "about",
  "/about",
  "About {name}",
  "Why {name} exists, what the name means, and the principles of the people who build it.",
);
const help = textPage("help", "/help", "Help · {name}", "How to start with {name}, and what each of its screens does.");
const privacy = textPage(
  "privacy",
  "/privacy",
  "Privacy Policy · {name}",
  "What {name} stores about restaurants, their staff and their guests, why, for how long, and who else sees it.",
);
const terms = textPage(
  "terms",
  "/terms",
  "Terms of Service · {name}",
  "The agreement between {name} and the restaurants that use it: accounts, plans, payment, content and responsibilities.",
);

export const sitePages: readonly Page[] = [
  { path: "/", mode: "main", render: unlessPaying(landing) },
  { path: "/about", mode: "main", render: unlessPaying(about) },
  { path: "/help", mode: "main", render: unlessPaying(help) },
  { path: "/privacy", mode: "both", render: unlessPaying(privacy) },
  { path: "/terms", mode: "both", render: unlessPaying(terms) },
  { path: "/sitemap.xml", mode: "main", render: sitemap },
  { path: "/robots.txt", mode: "both", render: robots },
];

function sitemap({ env }: PageContext): Response {
  const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${forXml(env.APP_URL + path)}</loc></url>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(text, { headers: cached("application/xml; charset=utf-8") });
}

function robots({ env, username, screenRoots }: PageContext): Response {
  // Screens need a sign-in or belong to a payment, so search engines must not list them.
  const disallowed = username === null ? ["/api/", ...screenRoots, "/sandbox/"] : ["/api/"];
  const lines = ["User-agent: *", ...disallowed.map((path) => `Disallow: ${path}`)];
  if (username === null) lines.push("", `Sitemap: ${env.APP_URL}/sitemap.xml`);
  return new Response(`${lines.join("\n")}\n`, { headers: cached("text/plain; charset=utf-8") });
}

function cached(type: string): HeadersInit {
  return { "Content-Type": type, "Cache-Control": "public, max-age=3600" };
}

function forXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
