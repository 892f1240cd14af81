/** Main mode, or public restaurant mode with the restaurant's username (empty when the address names none). */
export type Mode = { mode: "main" } | { mode: "restaurant"; username: string };

/**
 * Returns the mode of a host and URL. A subdomain of the app's domain other than www is a restaurant; so is the path
 * /menu on any host, and a `restaurant` query on localhost. The username comes from the subdomain, else the query, else
 * the first label of the host.
 */
export function modeOf(host: string, url: URL, appDomain: string): Mode {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const requested = url.searchParams.get("restaurant")?.trim().toLowerCase() || undefined;
  const subdomain = subdomainOf(name, appDomain.toLowerCase()) ?? subdomainOf(name, "localhost");
  if (subdomain) return { mode: "restaurant", username: subdomain };
  const local = name === "localhost" || name === "127.0.0.1";
  if (url.pathname === "/menu" || url.pathname.startsWith("/menu/")) {
    return {
      mode: "restaurant",
      username: requested ?? (local || name === appDomain ? "" : (name.split(".")[0] ?? "")),
    };
  }
  return local && requested !== undefined ? { mode: "restaurant", username: requested } : { mode: "main" };
}

function subdomainOf(name: string, domain: string): string | undefined {
  if (!name.endsWith(`.${domain}`)) return undefined;
  const label = name.slice(0, -domain.length - 1);
  return label === "www" || label.includes(".") ? undefined : label;
}
