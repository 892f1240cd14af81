import { manifestOf } from "#src/features/menu/server/manifest.ts";
import { menuPage } from "#src/features/menu/server/menu-page.ts";
import { orderStatusPage } from "#src/features/menu/server/order-status-page.ts";
import { problemPage } from "#src/features/menu/server/problem-page.ts";
import type { Page, PageContext } from "#src/server/http/pages.ts";

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
