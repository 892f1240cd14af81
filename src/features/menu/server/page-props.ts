import { type Language, LANGUAGES } from "#src/shared/languages.ts";
import { languageOf, pageLanguageOf } from "#src/features/menu/texts/translate.ts";
import { MENU_TEXTS } from "#src/shared/languages/menu-texts.ts";
import { dayIn } from "#src/shared/time.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/** The cookie with the language that the guest chose on the menu (`web/language-switch.tsx`). */
const CHOSEN_LANGUAGE = new RegExp(`(?:^|;\\s*)menu_language=(${LANGUAGES.join("|")})(?:;|$)`);

/**
 * Returns the props of every page of a restaurant: its language, and the query that names the restaurant. `ofCompany`
 * is the restaurant's own language; undefined where no restaurant was found.
 */
export function pageProps({ env, headers, url, username }: PageContext, ofCompany?: string) {
  const chosen = CHOSEN_LANGUAGE.exec(headers.get("cookie") ?? "")?.[1] as Language | undefined;
  const language = chosen ?? languageOf(headers.get("accept-language"), ofCompany);
  const lang = pageLanguageOf(language, headers.get("accept-language"));
  return {
    /** Language of the restaurant's own texts, which are never converted. */
    language,
    /** Language of the product's texts, and of the page. */
    lang,
    texts: MENU_TEXTS[lang],
    product: env.APP_NAME,
    year: Number(dayIn("UTC").slice(0, 4)),
    // Always in one form, whatever the request's query looks like, because it is part of the pages' cache key.
    search: username && url.searchParams.has("restaurant") ? `?restaurant=${encodeURIComponent(username)}` : "",
  };
}
export type ServerPageProps = ReturnType<typeof pageProps>;
