import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { sendChat } from "#src/features/agent/contract.ts";
import { postStocktake } from "#src/features/counts/contract.ts";
import { uploadDishImage } from "#src/features/dishes/contract.ts";
import { requestExport } from "#src/features/archives/exports/contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import { clearTicket, readBoard } from "#src/features/orders/kitchen/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { openEvents, type EventStream } from "#src/testing/event-stream.ts";
import type { Activity } from "./load.ts";
import type { Recorder } from "./recorder.ts";
import { nextAddress, pick, request, type Restaurant } from "./restaurants.ts";

/** From the order until it is prepared, ready and paid, and off the board. */
const STEPS_MS = [15_000, 30_000, 10_000];
const BOARD_STREAM_MS = 300_000;
/** A board loads at most so often, however many events come. */
const BOARD_PAUSE_MS = 1000;
/** A restaurant's stock is set to so much again when it is counted, so that the run ends with food. */
const FULL_GRAMS = 90_000_000;

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const READS = [
  "/api/dashboard",
  "/api/dashboard/today",
  "/api/orders",
  "/api/inventory",
  "/api/orders/summary",
  "/api/dishes",
  "/api/activities",
  "/api/search?q=dish",
  `/api/reports?from=${day(29)}&to=${day(0)}`,
  "/api/suppliers",
  "/api/dashboard/requests",
  "/api/chat",
];
const MESSAGES = ["what is low?", "how much ingredient 07 do we have?", "sales today", "what is in stock?", "help"];

interface Staff {
  origin: string;
  restaurants: readonly Restaurant[];
  recorder: Recorder;
  rate: number;
  signal: AbortSignal;
}

/** What people of a restaurant do beside the orders: reading, counting, throwing away, photographing, asking the agent. */
export async function staffActivities({ origin, restaurants, recorder, rate }: Staff): Promise<Activity[]> {
  const photo = await makePhoto();
  const activity = (name: string, perSecond: number, act: (restaurant: Restaurant, n: number) => Promise<unknown>) => ({
    name,
    perSecond,
    act: async (n: number) => {
      await recorder.time(name, () => act(pick(restaurants, n), n));
    },
  });
  return [
    activity("staff reads", rate / 2, ({ owner }, n) => read(`${origin}${pick(READS, n)}`, owner.token)),
    activity("stock", 1 / 10, ({ owner, items }, n) =>
      n % 3 === 0
        ? request(owner, updateItem, { query: { id: pick(items, n).id }, body: { quantity_available: FULL_GRAMS } })
        : request(owner, bookWaste, { query: { id: pick(items, n).id }, body: { quantity: 50, note: "Burnt" } }),
    ),
    activity("count", 1 / 60, ({ owner, items }, n) =>
      request(owner, postStocktake, {
        body: { id: uuid(), counts: items.slice(0, 20).map(({ id }) => ({ id, counted: FULL_GRAMS - n })) },
      }),
    ),
    activity("photo", 1 / 60, ({ owner, dishes }, n) => {
      const body = new FormData();
      body.set("image", new File([new Uint8Array(photo)], "dish.jpg", { type: "image/jpeg" }));
      return request(owner, uploadDishImage, { query: { id: pick(dishes, n).menu_item_id }, body: body as never });
    }),
    activity("chat", 1 / 15, ({ owner }, n) =>
      request(owner, sendChat, { body: { id: uuid(), text: pick(MESSAGES, n) } }),
    ),
    activity("export", 1 / 1200, ({ owner }) => request(owner, requestExport)),
  ];
}

/** Takes an order as far as it goes: prepared, ready and paid, off the board. */
export async function finishOrder({ recorder, signal }: Staff, { owner }: Restaurant, id: string): Promise<void> {
  const query = { id };
  const steps = [
    () => request(owner, changeOrder, { query, body: { status: "processing" } }),
    () => request(owner, changeOrder, { query, body: { status: "completed", payment_status: "paid" } }),
    () => request(owner, clearTicket, { query }),
  ];
  for (const [index, step] of steps.entries()) {
    await sleep(STEPS_MS[index], undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await recorder.time<unknown>("order changed", step);
  }
}

/** A kitchen's screen: an event stream, and the board when something happened. It connects again from time to time. */
export async function showBoard({ origin, recorder, signal }: Staff, { owner }: Restaurant): Promise<void> {
  const changes = { isDue: true };
  while (!signal.aborted) {
    const headers = { ...nextAddress(), authorization: `Bearer ${owner.token}` };
    const stream = await recorder.time("stream opened", () =>
      openEvents(`${origin}/api/events`, headers, () => (changes.isDue = true)),
    );
    const until = Date.now() + BOARD_STREAM_MS;
    while (!signal.aborted && Date.now() < until) {
      if (changes.isDue) {
        changes.isDue = false;
        await recorder.time("board", () => request(owner, readBoard));
      }
      await sleep(BOARD_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    await close(stream);
  }
}

async function close(stream: EventStream | undefined): Promise<void> {
  stream?.close();
  await stream?.ended;
}

async function read(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { ...nextAddress(), authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text.slice(0, 100)}`);
}

/** About what a phone takes, in colours that do not compress to nothing. */
function makePhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}
