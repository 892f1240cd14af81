import { languageOf } from "#src/features/menu/texts/translate.ts";
import { TEXTS } from "#src/features/menu/texts/texts.ts";
import { dayIn } from "#src/shared/time.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/**
 * Props of every page of a restaurant: its language, and the query that names the restaurant. `ofCompany` is the
 * restaurant's own language; undefined where no restaurant was found.
 */
export function pageProps({ env, headers, url, username }: PageContext, ofCompany?: string) {
  const language = languageOf(headers.get("accept-language"), ofCompany);
  return {
    language,
    texts: TEXTS[language],
    product: env.APP_NAME,
    year: Number(dayIn("UTC").slice(0, 4)),
    // Written in one form, whatever the request's query looks like, because pages are cached by it.
    search: username && url.searchParams.has("restaurant") ? `?restaurant=${encodeURIComponent(username)}` : "",
  };
}
export type ServerPageProps = ReturnType<typeof pageProps>;
