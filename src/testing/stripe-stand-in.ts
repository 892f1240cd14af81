import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";

type Json = Record<string, unknown>;

/**
 * A server with Stripe's published shapes for objects that no emulator has: subscriptions, the portal, prices with
 * currency options.
 */
export interface StripeStandIn {
  url: string;
  /** The requests received, as "POST /v1/checkout/sessions". */
  requests: { line: string; body: URLSearchParams }[];
  /** Pays an open session: it gets a customer and a subscription. Returns the id of the subscription. */
  pay(sessionId: string): string;
  change(subscriptionId: string, changes: Json): void;
  session(sessionId: string): Json | undefined;
  /**
   * Delays the response of the next request, which is computed when the request arrives, to simulate a slow provider.
   */
  hold(): { received: Promise<void>; release: () => void };
  stop(): Promise<void>;
}

export const PRICES = { starter: "price_starter", plus: "price_plus" };
const MONTH_S = 30 * 24 * 3600;

interface State {
  sessions: Map<string, Json>;
  subscriptions: Map<string, Json>;
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const state: State = { sessions: new Map(), subscriptions: new Map() };
  let held: { received: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined;
  const standIn: Omit<StripeStandIn, "url" | "stop"> = {
    requests: [],
    hold() {
      const [received, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { received, released };
      return { received: received.promise, release: released.resolve };
    },
    pay: (sessionId) => paySession(state, sessionId),
    change: (id, changes) => void Object.assign(state.subscriptions.get(id) ?? {}, changes),
    session: (id) => state.sessions.get(id),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = new URLSearchParams(await textOf(request));
      const path = (request.url ?? "").split("?")[0] ?? "";
      standIn.requests.push({ line: `${request.method} ${path}`, body });
      const found = respond(state, request.method ?? "", path, body);
      const text = JSON.stringify(found ?? notFound(path));
      const hold = held;
      held = undefined;
      hold?.received.resolve();
      await hold?.released.promise;
      response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
      response.end(text);
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  });
}

const PATH = /^\/v1\/(checkout\/sessions|subscriptions|prices|billing_portal\/sessions)\/?(.*)$/;

/** Returns the body of the response; null when the object does not exist. */
function respond({ sessions, subscriptions }: State, method: string, path: string, body: URLSearchParams): Json | null {
  const [, kind = "", id = ""] = PATH.exec(path) ?? [];
  switch (kind) {
    case "prices":
      return priceOf(id);
    case "subscriptions":
      return subscriptions.get(id) ?? null;
    case "billing_portal/sessions":
      return {
        id: "bps_1",
        object: "billing_portal.session",
        url: `https://billing.stripe.test/p/${body.get("customer")}`,
      };
    case "checkout/sessions": {
      if (method === "POST" && id === "") return openSession(sessions, body);
      const session = sessions.get(id.replace(/\/expire$/, ""));
      if (session && id.endsWith("/expire")) session["status"] = "expired";
      return session ? { ...session, subscription: subscriptions.get(String(session["subscription"])) ?? null } : null;
    }
    default:
      return null;
  }
}

const notFound = (path: string) => ({
  error: { type: "invalid_request_error", code: "resource_missing", message: `No such thing: ${path}` },
});

function paySession({ sessions, subscriptions }: State, sessionId: string): string {
  const id = `sub_${randomBytes(9).toString("hex")}`;
  const session = sessions.get(sessionId) ?? {};
  const customer = `cus_${randomBytes(7).toString("hex")}`;
  subscriptions.set(id, newSubscription(id, customer, String(session["price"]), session["metadata"] as Json));
  Object.assign(session, { status: "complete", payment_status: "paid", customer, subscription: id });
  return id;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function priceOf(id: string): Json | null {
  const cents = { [PRICES.starter]: 4900, [PRICES.plus]: 14_900 }[id];
  if (cents === undefined) return null;
  return {
    id,
    object: "price",
    active: true,
    currency: "usd",
    unit_amount: cents,
    recurring: { interval: "month", interval_count: 1 },
    currency_options: {
      usd: { unit_amount: cents, unit_amount_decimal: `${cents}` },
      jpy: { unit_amount: cents * 1.5, unit_amount_decimal: `${cents * 1.5}` },
      sgd: { unit_amount: cents + 1600, unit_amount_decimal: `${cents + 1600}` },
    },
  };
}

function openSession(sessions: Map<string, Json>, body: URLSearchParams): Json {
  const id = `cs_test_${randomBytes(9).toString("hex")}`;
  const session = {
    id,
    object: "checkout.session",
    mode: body.get("mode"),
    status: "open",
    payment_status: "unpaid",
    client_reference_id: body.get("client_reference_id"),
    customer: null,
    subscription: null,
    success_url: body.get("success_url"),
    cancel_url: body.get("cancel_url"),
    metadata: { plan_type: body.get("subscription_data[metadata][plan_type]") },
    url: `https://checkout.stripe.test/c/pay/${id}`,
    price: body.get("line_items[0][price]"),
  };
  sessions.set(id, session);
  return session;
}

function newSubscription(id: string, customer: string, price: string, metadata: Json): Json {
  return {
    id,
    object: "subscription",
    customer,
    status: "active",
    cancel_at_period_end: false,
    cancel_at: null,
    metadata,
    items: itemsOf(price),
  };
}

/** Returns the items of a subscription to one price, for `change`. */
export function itemsOf(price: string, start = Math.floor(Date.now() / 1000)): Json {
  return {
    object: "list",
    data: [
      {
        id: "si_1",
        object: "subscription_item",
        price: priceOf(price),
        current_period_start: start,
        current_period_end: start + MONTH_S,
      },
    ],
  };
}
