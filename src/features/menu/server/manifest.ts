import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { menuIcons } from "#src/features/menu/server/menu-icons.ts";
import { pageProps } from "#src/features/menu/server/page-props.ts";
import type { PageContext } from "#src/server/http/pages.ts";

/** The web app manifest, with which a guest can put the restaurant's menu on the home screen. */
export async function manifestOf(context: PageContext): Promise<Response> {
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
