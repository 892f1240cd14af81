import type { Session } from "#src/shared/session.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";
import { addressOf, type CallInput } from "#src/web/address-of.ts";
import { forget, KEYS, readText, store } from "#src/web/browser-storage.ts";
import { tabHeaders } from "#src/web/call.ts";

const HEADER = "X-Company-ID";
/** The company query for addresses that carry no headers. It is set when a person has several companies. */
let query: { company?: string } = {};

/** Returns the address of a picture, a file or an event stream in the company of the tab. */
export function addressInTab(endpoint: Endpoint, input: CallInput = {}): string {
  return addressOf(endpoint, { ...input, query: { ...input.query, ...query } });
}

/** Returns an address that the server wrote into a text, such as that of a report, in the company of the tab. */
export function hrefInTab(href: string): string {
  const [path = "", search] = href.split("?");
  const named = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) named.set(name, value);
  return named.size > 0 ? `${path}?${named.toString()}` : path;
}

/**
 * Makes every request of this tab use the company. For a person of several companies, the choice survives a reload of
 * the tab. Null lets the server choose.
 */
export function setCompanyOfTab(id: string | null, { ofSeveral }: { ofSeveral: boolean }): void {
  if (id === null) {
    forget(sessionStorage, KEYS.company);
    delete tabHeaders[HEADER];
    query = {};
    return;
  }
  if (ofSeveral) store(sessionStorage, KEYS.company, id);
  else forget(sessionStorage, KEYS.company);
  tabHeaders[HEADER] = id;
  query = ofSeveral ? { company: id } : {};
}

/**
 * Loads the session in the tab's company. The server chooses the company when the person is no longer its member, or
 * when another person has signed in since the tab stored it.
 */
export async function inCompanyOfTab(load: (company?: string) => Promise<Session>): Promise<Session> {
  const stored = readText(sessionStorage, KEYS.company);
  const isNamed = stored !== null || HEADER in tabHeaders;
  // The company is part of the address, because the document preloads the session of the company that the server
  // chooses.
  let session = await load(stored ?? undefined);
  if (isNamed && session.user && !session.company) {
    setCompanyOfTab(null, { ofSeveral: false });
    session = await load();
  }
  setCompanyOfTab(session.company?.id ?? null, { ofSeveral: session.companies.length > 1 });
  return session;
}
