import type { PageContext } from "#src/server/http/pages.ts";

const LISTED = ["/", "/about", "/privacy", "/terms"];

/** Screens behind the sign-in, and steps of a payment: nothing a search should lead to. */
const CLOSED = [
  "/api/",
  "/auth",
  "/reset-password",
  "/onboarding",
  "/payment-success",
  "/payment-failed",
  "/dashboard",
  "/inventory",
  "/suppliers",
  "/dishes",
  "/orders",
  "/invoices",
  "/kitchen",
  "/messages",
  "/reports",
  "/tables",
  "/settings",
  "/subscription",
  "/sandbox/",
];

export function sitemap({ env }: PageContext): Response {
  const places = LISTED.map((path) => `  <url><loc>${forXml(env.APP_URL + path)}</loc></url>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join("\n")}
</urlset>
`;
  return new Response(text, { headers: kept("application/xml; charset=utf-8") });
}

export function robots({ env, username }: PageContext): Response {
  const closed = username === null ? CLOSED : ["/api/"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  if (username === null) lines.push("", `Sitemap: ${env.APP_URL}/sitemap.xml`);
  return new Response(`${lines.join("\n")}\n`, { headers: kept("text/plain; charset=utf-8") });
}

function kept(type: string): HeadersInit {
  return { "Content-Type": type, "Cache-Control": "public, max-age=3600" };
}

function forXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
