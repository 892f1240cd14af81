import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "./apps.ts";
import type { Board } from "./board.ts";
import type { Cluster } from "./cluster.ts";
import type { Load } from "./load.ts";

const MAX_GAP_MS = 90_000;
const MAX_WHOLE_MS = 120_000;
const MAX_LIVE_MS = 30_000;
/** Orders go on for so long before the next fault. */
const CALM_MS = 2000;
const POLL_MS = 50;

export interface Parts {
  cluster: Cluster;
  apps: readonly App[];
  boards: readonly Board[];
  load: Load;
}

/** What happens; returns what is done when orders are acknowledged again. */
type Fault = (parts: Parts, primary: string) => Promise<() => Promise<void>>;

export interface Outcome {
  name: string;
  /** The longest time between two acknowledged orders. */
  gapMs: number;
  /** From the fault until every board showed an order that was acknowledged after the gap. */
  liveMs: number;
  /** From the fault until all three servers were well again. */
  wholeMs: number;
  /** Before and after. */
  primaries: [string, string];
}

/** The whole machine ends; it is started again when orders are acknowledged, as one that takes a while to boot. */
export const killMachine: Fault = async ({ cluster }, primary) => {
  cluster.kill(primary);
  return () => cluster.start(primary);
};

/** The machine is back before its time as primary has run out. */
export const rebootMachine: Fault = async ({ cluster }, primary) => {
  cluster.kill(primary);
  await sleep(3000);
  await cluster.start(primary);
  return async () => {};
};

/** Nothing reaches the machine and nothing leaves it. */
export const cutOff: Fault = async ({ cluster }, primary) => {
  await cluster.network.cut({ machine: primary, sparesApplication: false });
  return () => cluster.network.heal();
};

/** The other machines do not reach it, and the application does. */
export const cutFromOthers: Fault = async ({ cluster }, primary) => {
  await cluster.network.cut({ machine: primary, sparesApplication: true });
  return () => cluster.network.heal();
};

export const killApp =
  (number: number): Fault =>
  async ({ apps }) => {
    await apps[number]?.kill();
    return async () => {};
  };

/** Lets a fault happen while guests order, and waits until everything is well again. Nothing is repaired by hand. */
export async function tryFault(parts: Parts, name: string, fault: Fault): Promise<Outcome> {
  const { cluster, load } = parts;
  const primary = await cluster.untilWhole(MAX_WHOLE_MS);
  await sleep(CALM_MS);
  const started = Date.now();
  const afterwards = await fault(parts, primary);
  const again = await untilAcknowledged(load, Date.now());
  await afterwards();
  await untilShown(parts, again);
  const live = parts.boards.map((board) => shownSince(parts, board, again) ?? Infinity);
  const liveMs = Math.max(...live) - started;
  const next = await cluster.untilWhole(MAX_WHOLE_MS);
  const wholeMs = Date.now() - started;
  return { name, gapMs: longestGap(load, started), liveMs, wholeMs, primaries: [primary, next] };
}

/** Returns when an order was acknowledged that was sent after the fault: before, some may have been under way. */
async function untilAcknowledged({ acknowledgements }: Load, since: number): Promise<number> {
  for (const deadline = since + MAX_GAP_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const first = acknowledgements.findLast(({ sentAt }) => sentAt > since);
    if (first) return first.at;
  }
  throw new Error(`No order was acknowledged for ${MAX_GAP_MS / 1000} s.`);
}

async function untilShown(parts: Parts, since: number): Promise<void> {
  for (const deadline = Date.now() + MAX_LIVE_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (parts.boards.every((board) => shownSince(parts, board, since) !== undefined)) return;
  }
  throw new Error("A board shows no new orders.");
}

/** When the board first showed an order of those that were sent since then. */
function shownSince({ load }: Parts, { shown }: Board, since: number): number | undefined {
  const { acknowledgements } = load;
  const first = acknowledgements.findLastIndex(({ at }) => at < since) + 1;
  const orders = acknowledgements.slice(first).filter(({ sentAt }) => sentAt >= since);
  return orders.map(({ id }) => shown.get(id)).find((at) => at !== undefined);
}

function longestGap({ acknowledgements }: Load, since: number): number {
  const times = acknowledgements.map(({ at }) => at);
  const from = Math.max(
    0,
    times.findLastIndex((at) => at < since),
  );
  return Math.max(...times.slice(from + 1).map((at, n) => at - (times[from + n] ?? at)));
}
