import { pageProps } from "#src/features/menu/server/page-props.ts";
import { AppError } from "#src/server/http/errors.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/** What a diner sees instead of a menu or an order: it is not there, or it did not load and may do so in a moment. */
export function problemPage(context: PageContext, error: unknown, wanted: "menu" | "order"): Response {
  const { log, site, url, requestId } = context;
  const page = pageProps(context);
  const { texts } = page;
  const missing = error instanceof AppError && error.status === 404;
  if (!missing) log.error({ err: error, requestId, path: url.pathname }, "a restaurant's page could not be made");
  const notThere = wanted === "menu" ? texts.restaurant_not_found : texts.order_not_found;
  const message = missing ? notThere : wanted === "menu" ? texts.could_not_load : texts.unexpected;
  const props = {
    page,
    message,
    hint: missing && wanted === "menu" ? texts.not_found_hint : null,
    retry: missing ? null : url.pathname + url.search,
  };
  return site.page(
    "problem",
    props,
    { title: message, lang: page.language, robots: "noindex" },
    { status: missing ? 404 : 500, headers: { "Cache-Control": "no-store" } },
  );
}
