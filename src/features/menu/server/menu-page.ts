import type { MenuCompany } from "#src/features/menu/contract.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { openNow } from "#src/features/menu/server/open-now.ts";
import { pageProps, type ServerPageProps } from "#src/features/menu/server/page-props.ts";
import { shownMenu } from "#src/features/menu/shown.ts";
import { translateMenu } from "#src/features/menu/translate-menu.ts";
import { asResponse, cacheResponse } from "#src/server/http/cached-response.ts";
import type { Env } from "#src/server/env.ts";
import type { PageContext } from "#src/server/http/pages.ts";
import type { Head } from "#src/server/http/site.ts";

/** The menu as a page: rendered once per change, language, address and opening state, and cached with the menu. */
export async function menuPage(context: PageContext): Promise<Response> {
  const { env, site, headers } = context;
  const username = context.username ?? "";
  const cached = await menuCacheOf(context).read(username);
  const page = pageProps(context, cached.company.language);
  const opening = openNow(cached);
  const pageName = `${page.lang} ${page.search} ${opening.open} ${opening.until} ${opening.today}`;
  const response = await cached.page(pageName, async () => {
    const props = {
      page,
      menu: shownMenu(translateMenu(cached.menu, page.language)),
      version: cached.version,
      username,
      opening,
    };
    const html = await site.page("menu", props, headOf(cached.company, page, env)).text();
    return cacheResponse(html, "text/html; charset=utf-8", "Accept-Encoding, Accept-Language, Cookie");
  });
  return asResponse(response.partFor((name) => headers.get(name)));
}

export function headOf(company: MenuCompany, { lang, texts, search }: ServerPageProps, env: Env): Head {
  const url = publicUrl(company, env);
  return {
    title: `${company.name} – ${texts.menu}`,
    description: [company.name, company.address].filter(Boolean).join(", "),
    lang,
    ...(url && { canonical: `${url}/` }),
    ...(company.logo_url && url && { image: new URL(company.logo_url, url).href }),
    extra: [
      `<link rel="manifest" href="/menu.webmanifest${search}">`,
      // Without this link a phone uses the manifest's icons, which are the restaurant's.
      ...(company.logo_url ? [] : [`<link rel="apple-touch-icon" href="/apple-touch-icon.png">`]),
      `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`,
      `<meta name="theme-color" content="#181d1b" media="(prefers-color-scheme: dark)">`,
    ],
  };
}

/** Returns `https://name.comanda.example`; null for a company without a username. */
function publicUrl({ username }: MenuCompany, env: Env): string | null {
  if (!username) return null;
  const url = new URL(env.APP_URL);
  return `${url.protocol}//${username}.${env.APP_DOMAIN}${url.port && `:${url.port}`}`;
}
