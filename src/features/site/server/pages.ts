import { listPlans } from "#src/features/billing/server/plans.ts";
import type { Frame } from "#src/features/site/frame.ts";
import { headOf, offersOf } from "#src/features/site/server/head.ts";
import { robots, sitemap } from "#src/features/site/server/crawlers.ts";
import type { Page, PageContext } from "#src/server/http/pages.ts";

function frameOf({ env, url, username }: PageContext): Frame {
  return {
    name: env.APP_NAME,
    home: env.APP_URL,
    support_email: env.SUPPORT_EMAIL,
    support_whatsapp: env.SUPPORT_WHATSAPP,
    // On localhost the restaurant stands in the query, and every link must carry it on.
    menu_url: username === null ? null : `/${restaurantQuery(url)}`,
    query: username === null ? "" : restaurantQuery(url),
  };
}

function restaurantQuery(url: URL): string {
  const restaurant = url.searchParams.get("restaurant");
  return restaurant ? `?restaurant=${encodeURIComponent(restaurant)}` : "";
}

type Draw = (context: PageContext) => Promise<Response> | Response;

/** A payment provider may send people back to any address of ours: with its session id they belong on the verification. */
function unlessPaying(draw: Draw): Draw {
  return (context) => {
    const { url, username } = context;
    if (username !== null || !url.searchParams.has("session_id")) return draw(context);
    return new Response(null, { status: 302, headers: { Location: `/payment-success${url.search}` } });
  };
}

const FRESH = { headers: { "Cache-Control": "no-cache" } };

async function landing(context: PageContext): Promise<Response> {
  const plans = await plansOrNone(context);
  const head = headOf(context.env, {
    path: "/",
    title: `${context.env.APP_NAME}: orders, stock and food cost for restaurants`,
    description:
      "Guests order from a QR code at the table. The kitchen sees it, the recipe leaves the stock, and you hear what to buy before it runs out.",
    data: offersOf(context.env, plans),
  });
  return context.site.page("landing", { ...frameOf(context), plans }, head, FRESH);
}

/** The page stands even while the payment provider does not answer; it then shows the plans without their prices. */
async function plansOrNone(context: PageContext) {
  try {
    return await listPlans(context);
  } catch (error) {
    context.log.warn({ err: error }, "the landing page has no prices");
    return [];
  }
}

function text(component: string, path: string, title: string, description: string): Draw {
  return (context) => {
    const { env, site } = context;
    const fill = (words: string) => words.replaceAll("{name}", env.APP_NAME);
    const head = headOf(env, { path, title: fill(title), description: fill(description) });
    return site.page(component, frameOf(context), head, FRESH);
  };
}

const about = text(
  "about",
  "/about",
  "About {name}",
  "Why {name} exists, what the name means, and the rules the people who build it keep to.",
);
const privacy = text(
  "privacy",
  "/privacy",
  "Privacy Policy · {name}",
  "What {name} stores about restaurants, their staff and their guests, why, for how long, and who else sees it.",
);
const terms = text(
  "terms",
  "/terms",
  "Terms of Service · {name}",
  "The agreement between {name} and the restaurants that use it: accounts, plans, payment, content and responsibilities.",
);

export const sitePages: readonly Page[] = [
  { path: "/", mode: "main", render: unlessPaying(landing) },
  { path: "/about", mode: "main", render: unlessPaying(about) },
  { path: "/privacy", mode: "both", render: unlessPaying(privacy) },
  { path: "/terms", mode: "both", render: unlessPaying(terms) },
  { path: "/sitemap.xml", mode: "main", render: sitemap },
  { path: "/robots.txt", mode: "both", render: robots },
];
