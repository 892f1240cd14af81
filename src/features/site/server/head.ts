import type { Plan } from "#src/features/billing/contract.ts";
import type { Env } from "#src/server/env.ts";
import type { Head } from "#src/server/http/site.ts";

interface Told {
  path: string;
  title: string;
  description: string;
  /** A description for machines, in the words of schema.org. */
  data?: object;
}

const IMAGE = { path: "/social.png", width: "1200", height: "630" };
const IMAGE_TEXT = "An order slip over its carbon copy: what was ordered, and what it took from the stock.";

/** The head of a public page. Pages that also stand on restaurants' addresses name ours as the original. */
export function headOf(env: Env, { path, title, description, data }: Told): Head {
  const address = `${env.APP_URL}${path === "/" ? "/" : path}`;
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
      ...(data ? [`<script type="application/ld+json">${asData(data)}</script>`] : []),
    ],
  };
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escape(content)}">`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** JSON whose text cannot end the element it stands in. */
function asData(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The product and what it costs, for search engines. */
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
