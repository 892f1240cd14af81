import type { MenuCompany } from "#src/features/menu/contract.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { pageProps } from "#src/features/menu/server/page-props.ts";
import { AppError } from "#src/server/http/errors.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/** The page that a guest sees instead of a menu or an order that does not exist (404), or could not be loaded (500). */
export async function problemPage(
  context: PageContext,
  error: unknown,
  requested: "menu" | "order",
): Promise<Response> {
  const { log, site, url, requestId } = context;
  const restaurant = requested === "order" ? await findCompany(context) : null;
  const page = pageProps(context, restaurant?.language);
  const { texts } = page;
  const missing = error instanceof AppError && error.status === 404;
  if (!missing) log.error({ err: error, requestId, path: url.pathname }, "a restaurant's page could not be rendered");
  const notFoundText = requested === "menu" ? texts.restaurant_not_found : texts.order_not_found;
  const message = missing ? notFoundText : requested === "menu" ? texts.could_not_load : texts.unexpected;
  const props = {
    page,
    message,
    hint: missing && requested === "menu" ? texts.not_found_hint : null,
    retry: missing ? null : url.pathname + url.search,
    back: restaurant && `/menu${page.search}`,
  };
  return site.page(
    "problem",
    props,
    { title: message, lang: page.lang, robots: "noindex" },
    { status: missing ? 404 : 500, headers: { "Cache-Control": "no-store" } },
  );
}

/**
 * Returns the restaurant at whose address the order was looked for; null when there is none, or its menu cannot be
 * loaded either.
 */
async function findCompany(context: PageContext): Promise<MenuCompany | null> {
  try {
    return (await menuCacheOf(context).read(context.username ?? "")).company;
  } catch (error) {
    if (!(error instanceof AppError))
      context.log.warn({ err: error }, "the restaurant of a missing order was not found");
    return null;
  }
}
