import { v7 as uuid } from "uuid";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import type { Caller } from "#src/testing/app.ts";
import { openEvents } from "#src/testing/event-stream.ts";
import type { Activity } from "./load.ts";
import type { Recorder } from "./recorder.ts";
import { nextAddress, pick, request, type Restaurant } from "./restaurants.ts";

const TABLES = 40;
const MENUS_PER_ORDER = 4;
const STREAM_MS = 30_000;

interface Guests {
  origin: string;
  /** Nobody who is signed in. */
  guest: Caller;
  restaurants: readonly Restaurant[];
  recorder: Recorder;
  rate: number;
  /** Called with each order that was placed. */
  onPlaced(restaurant: Restaurant, orderId: string): void;
  signal: AbortSignal;
}

/** Guests read the menu, half of them again; one in four orders, and some leave the menu open with its event stream. */
export function guestActivities(guests: Guests): Activity[] {
  const { recorder, rate, restaurants } = guests;
  const etags = new Map<string, string>();
  return [
    {
      name: "menu",
      perSecond: rate * MENUS_PER_ORDER,
      act: async (n) => {
        const { owner } = pick(restaurants, n);
        const url = `${guests.origin}/api/public-menu?username=${owner.username}`;
        await recorder.time("menu", () => readMenu(url, n % 2 === 0 ? undefined : etags.get(url), etags));
      },
    },
    {
      name: "order",
      perSecond: rate,
      act: async (n) => {
        const restaurant = pick(restaurants, n);
        const body = cart(restaurant, n);
        const placed = await recorder.time("order", () =>
          request(guests.guest, placePublicOrder, { body, key: uuid() }),
        );
        if (placed) guests.onPlaced(restaurant, placed.order_id);
      },
    },
    { name: "menu stream", perSecond: rate / 4, act: (n) => followMenu(guests, n) },
  ];
}

async function readMenu(url: string, etag: string | undefined, etags: Map<string, string>): Promise<void> {
  const response = await fetch(url, { headers: { ...nextAddress(), ...(etag && { "if-none-match": etag }) } });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 304) throw new Error(String(response.status));
  const current = response.headers.get("etag");
  if (current) etags.set(url, current);
}

function cart({ owner, dishes }: Restaurant, n: number) {
  const items = [n * 3, n * 3 + 11].map((dish, index) => ({ ...pick(dishes, dish), quantity: index + 1 }));
  const total = items.reduce((cents, { price, quantity }) => cents + Math.round(price * 100) * quantity, 0) / 100;
  return { items, total, table_number: String((n % TABLES) + 1), company_id: owner.companyId };
}

async function followMenu({ origin, restaurants, recorder, signal }: Guests, n: number): Promise<void> {
  const { owner } = pick(restaurants, n);
  const url = `${origin}/api/public-menu/events?username=${owner.username}`;
  const stream = await recorder.time("stream opened", () => openEvents(url, nextAddress()));
  if (!stream) return;
  const late = setTimeout(stream.close, STREAM_MS);
  const close = () => stream.close();
  signal.addEventListener("abort", close);
  await stream.ended;
  clearTimeout(late);
  signal.removeEventListener("abort", close);
}
