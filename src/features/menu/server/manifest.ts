import { menusOf } from "#src/features/menu/server/kept-menus.ts";
import { pageProps } from "#src/features/menu/server/page-props.ts";
import type { PageContext } from "#src/server/http/pages.ts";

const TYPES: Record<string, string> = { png: "image/png", webp: "image/webp", svg: "image/svg+xml", jpg: "image/jpeg" };

/** Lets a regular put the restaurant's menu on the home screen. */
export async function manifestOf(context: PageContext): Promise<Response> {
  const { company } = await menusOf(context).read(context.username ?? "");
  const { search, language } = pageProps(context);
  const logoType = company.logo_url && TYPES[company.logo_url.split(".").at(-1) ?? ""];
  const manifest = {
    id: `/menu${search}`,
    name: company.name,
    short_name: company.name.slice(0, 24),
    lang: language,
    start_url: `/menu${search}`,
    scope: "/",
    display: "standalone",
    background_color: "#f1f3f0",
    theme_color: "#ffffff",
    icons: [
      ...(logoType ? [{ src: company.logo_url, sizes: "512x512", type: logoType }] : []),
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" },
  });
}
