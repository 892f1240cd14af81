import { pageProps } from "#src/features/menu/server/page-props.ts";
import { AppError } from "#src/server/http/errors.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/** What a guest sees instead of a menu or an order: it does not exist (404), or it could not be loaded (500). */
export function problemPage(context: PageContext, error: unknown, requested: "menu" | "order"): Response {
  const { log, site, url, requestId } = context;
  const page = pageProps(context);
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
  };
  return site.page(
    "problem",
    props,
    { title: message, lang: page.language, robots: "noindex" },
    { status: missing ? 404 : 500, headers: { "Cache-Control": "no-store" } },
  );
}
