import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { orderSoup, type SoupMenu } from "#src/testing/soup-orders.ts";

/** Somebody without a response taps again. */
const TRY_MS = 8000;
/** At least, and at most: guests do not try in step. */
const RETRY_MS = [1000, 3000] as const;
/** Guests who wait for a response; while there are as many, nobody else orders. */
const MAX_WAITING = 64;
/** More are not needed to know that something is wrong. */
const MAX_ERRORS = 20;
/** Every so many orders, the guest taps twice at once, and staff take a payment. */
const TAPS_TWICE = 10;
const PAYS = 10;

export interface Acknowledgement {
  at: number;
  /** When it was sent for the first time. */
  sentAt: number;
  id: string;
}

export interface Load {
  /** The ids of the orders that got a response, by idempotency key. */
  acknowledged: Map<string, string>;
  /** In the order in which they came. */
  acknowledgements: Acknowledgement[];
  /** Keys under which two orders were acknowledged. */
  doubled: Set<string>;
  paid: Set<string>;
  /** Orders that were sent again. */
  retries: () => number;
  /** What was neither acknowledged nor "temporarily unavailable". */
  errors: string[];
  /** Orders a second from now on. */
  setRate(perSecond: number): void;
  /** Orders as fast as so many guests can, one after the other. Returns orders a second. */
  measure(guests: number, ms: number): Promise<number>;
  /** One order of one guest; resolves when it is acknowledged. */
  order(key?: string): Promise<string>;
  /** Ends the orders and waits until each has its response. */
  stop(): Promise<void>;
}

/** Guests who order soup, and staff who take payments; everybody tries again until there is a response. */
export function createLoad(origin: string, menu: SoupMenu, token: string): Load {
  const acknowledged = new Map<string, string>();
  const acknowledgements: Acknowledgement[] = [];
  const [doubled, paid, errors] = [new Set<string>(), new Set<string>(), [] as string[]];
  const waiting = new Set<Promise<unknown>>();
  let retries = 0;
  let perSecond = 0;
  let placed = 0;
  const stopped = new AbortController();

  const addError = (text: string) => {
    errors.push(text);
    if (errors.length > MAX_ERRORS) throw new Error(`Too many requests fail: ${text}`);
  };
  const attempt = async (key: string): Promise<string | undefined> => {
    const { status, text } = await orderSoup(origin, menu, key, AbortSignal.timeout(TRY_MS));
    if (status === 201) return (JSON.parse(text) as { order_id: string }).order_id;
    if (status !== 503) addError(`an order: ${status} ${text}`);
    return undefined;
  };
  const order = async (key: string = uuid()): Promise<string> => {
    const sentAt = Date.now();
    const id = await untilDone(
      () => attempt(key),
      () => (retries += 1),
    );
    const before = acknowledged.get(key);
    if (before !== undefined && before !== id) doubled.add(key);
    acknowledged.set(key, id);
    if (before === undefined) acknowledgements.push({ at: Date.now(), sentAt, id });
    return id;
  };
  const guest = async () => {
    const key = uuid();
    const [number, taps] = [(placed += 1), placed % TAPS_TWICE === 0 ? 2 : 1];
    const [id = ""] = await Promise.all(Array.from({ length: taps }, () => order(key)));
    if (number % PAYS === 0)
      await untilDone(
        () => pay(id),
        () => undefined,
      );
  };
  const pay = async (id: string): Promise<true | undefined> => {
    const response = await fetch(`${origin}/api/orders/id?id=${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ payment_status: "paid", payment: { method: "cash" } }),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const text = await response.text();
    // Paid before, without a response.
    const isPaid = response.ok || (response.status === 409 && text.includes("ORDER_PAYMENT"));
    if (isPaid) paid.add(id);
    else if (response.status !== 503) addError(`a payment: ${response.status} ${text}`);
    return isPaid || undefined;
  };
  const orderSteadily = async () => {
    for (
      let next = Date.now();
      !stopped.signal.aborted;
      next = Math.max(next + 1000 / (perSecond || 10), Date.now() - 1000)
    ) {
      await sleep(Math.max(0, next - Date.now()));
      if (perSecond === 0 || waiting.size >= MAX_WAITING) continue;
      const one = guest().finally(() => waiting.delete(one));
      waiting.add(one);
    }
  };
  const steady = orderSteadily();

  return {
    acknowledged,
    acknowledgements,
    doubled,
    paid,
    retries: () => retries,
    errors,
    order,
    setRate: (rate) => (perSecond = rate),
    async measure(guests, ms) {
      const until = Date.now() + ms;
      const before = acknowledgements.length;
      const one = async () => {
        while (Date.now() < until) await order();
      };
      await Promise.all(Array.from({ length: guests }, one));
      return ((acknowledgements.length - before) / ms) * 1000;
    },
    async stop() {
      stopped.abort();
      await steady;
      await Promise.all(waiting);
    },
  };
}

/** Tries until there is a result. A connection that ends is an attempt without one. */
async function untilDone<T>(work: () => Promise<T | undefined>, onRetry: () => void): Promise<T> {
  for (;;) {
    try {
      const result = await work();
      if (result !== undefined) return result;
    } catch (error) {
      const isNetwork = error instanceof TypeError || (error as Error).name === "TimeoutError";
      if (!isNetwork) throw error;
    }
    onRetry();
    await sleep(RETRY_MS[0] + Math.random() * (RETRY_MS[1] - RETRY_MS[0]));
  }
}
