import type { PageContext } from "#src/server/http/pages.ts";

const PUBLIC_PATHS = ["/", "/about", "/help", "/privacy", "/terms"];

export function sitemap({ env }: PageContext): Response {
  const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${forXml(env.APP_URL + path)}</loc></url>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(text, { headers: cached("application/xml; charset=utf-8") });
}

export function robots({ env, username, screenRoots }: PageContext): Response {
  // Screens need a sign-in or belong to a payment, so search engines must not list them.
  const disallowed = username === null ? ["/api/", ...screenRoots, "/sandbox/"] : ["/api/"];
  const lines = ["User-agent: *", ...disallowed.map((path) => `Disallow: ${path}`)];
  if (username === null) lines.push("", `Sitemap: ${env.APP_URL}/sitemap.xml`);
  return new Response(`${lines.join("\n")}\n`, { headers: cached("text/plain; charset=utf-8") });
}

function cached(type: string): HeadersInit {
  return { "Content-Type": type, "Cache-Control": "public, max-age=3600" };
}

function forXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
