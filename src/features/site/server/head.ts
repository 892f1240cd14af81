import type { Plan } from "#src/features/billing/contract.ts";
import type { Env } from "#src/server/env.ts";
import type { Head } from "#src/server/http/site.ts";

interface PageInfo {
  path: string;
  title: string;
  description: string;
  /** Structured data for search engines, in the vocabulary of schema.org. */
  data?: object;
}

const IMAGE = { path: "/social.png", width: "1200", height: "630" };
const IMAGE_TEXT = "An order slip, and behind it the ingredients that the order used.";

/**
 * Returns the head of a public page. For pages that restaurants' addresses also serve, the app's own address is
 * canonical.
 */
export function headOf(env: Env, { path, title, description, data }: PageInfo): Head {
  const address = `${env.APP_URL}${path}`;
  return {
    title,
    description,
    canonical: address,
    image: `${env.APP_URL}${IMAGE.path}`,
    extra: [
      property("og:type", "website"),
      property("og:url", address),
      property("og:site_name", env.APP_NAME),
      property("og:image:width", IMAGE.width),
      property("og:image:height", IMAGE.height),
      property("og:image:alt", IMAGE_TEXT),
      `<meta name="twitter:card" content="summary_large_image">`,
      `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`,
      `<meta name="theme-color" content="#181d1b" media="(prefers-color-scheme: dark)">`,
      `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
      ...(data ? [`<script type="application/ld+json">${scriptJson(data)}</script>`] : []),
    ],
  };
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escape(content)}">`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Returns JSON that cannot close the script element that contains it. */
function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Returns the product and its prices as structured data. */
export function offersOf(env: Env, plans: readonly Plan[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: env.APP_NAME,
    url: `${env.APP_URL}/`,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: plan.name,
      price: plan.price,
      priceCurrency: plan.currency,
      url: `${env.APP_URL}/#pricing`,
    })),
  };
}
