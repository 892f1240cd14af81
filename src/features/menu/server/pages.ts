import { menuPage } from "#src/features/menu/server/menu-page.ts";
import { orderStatusPage } from "#src/features/menu/server/order-status-page.ts";
import { problemPage } from "#src/features/menu/server/problem-page.ts";
import type { Page, PageContext } from "#src/server/http/pages.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { menuIcons } from "#src/features/menu/server/menu-icons.ts";
import { pageProps } from "#src/features/menu/server/page-props.ts";

/** The pages' addresses may contain the token of a table or an order, which no other site may learn. */
async function render(context: PageContext): Promise<Response> {
  const response = await renderPage(context);
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

async function renderPage(context: PageContext): Promise<Response> {
  const token = context.url.searchParams.get("order");
  try {
    return await (token ? orderStatusPage(context, token) : menuPage(context));
  } catch (error) {
    return await problemPage(context, error, token ? "order" : "menu");
  }
}

/** The pages at a restaurant's address: the menu, and with `?order=` one of its orders. */
export const menuPages: Page[] = [
  { path: "/", mode: "restaurant", render },
  { path: "/menu", mode: "restaurant", render },
  { path: "/menu.webmanifest", mode: "restaurant", render: manifestOf },
];

/** The web app manifest, with which a guest can put the restaurant's menu on the home screen. */
async function manifestOf(context: PageContext): Promise<Response> {
  const { company } = await menuCacheOf(context).read(context.username ?? "");
  const { search, lang } = pageProps(context);
  const manifest = {
    id: `/menu${search}`,
    name: company.name,
    short_name: company.name.slice(0, 24),
    lang,
    start_url: `/menu${search}`,
    scope: "/",
    display: "standalone",
    background_color: "#f1f3f0",
    theme_color: "#ffffff",
    icons: await menuIcons(context.ports, company.logo_url),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" },
  });
}
