import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Cut, Network, Relay } from "./network.ts";
import { createOwnerLookup } from "./processes.ts";

/** The thread of network.ts. A busy main thread would delay what etcd must hear from its others in time. */

interface Pair {
  relay: Relay;
  /** The machine that the connection comes from; null for those of the application. */
  from: string | null;
  caller: Socket;
  /** Undefined where the way was cut when the caller wanted to connect. */
  upstream: Socket | undefined;
}

// It stands for cables, which are not slower when a machine is busy.
if (process.getuid?.() === 0) setPriority(-10);

const ownerOf = createOwnerLookup(workerData as Map<string, string>);
const pairs = new Set<Pair>();
let current: Cut | null = null;

function isCut({ relay, from }: Pair, cut: Cut | null): boolean {
  if (!cut || (from !== cut.machine && relay.to !== cut.machine) || from === relay.to) return false;
  return (!cut.service || cut.service === relay.service) && !(cut.sparesApplication && from === null);
}

function accept(caller: Socket, relay: Relay): void {
  const ports = { from: caller.remotePort ?? 0, to: caller.localPort ?? 0 };
  const pair: Pair = { relay, from: relay.forApplication ? null : ownerOf(ports), caller, upstream: undefined };
  pairs.add(pair);
  const close = () => {
    // Behind a cut nobody learns that the other side is gone.
    if (isCut(pair, current)) return;
    end(pair);
  };
  caller.on("error", close).on("close", close);
  if (isCut(pair, current)) return;
  pair.upstream = connect(relay.port, "127.0.0.1").setNoDelay(true).on("error", close).on("close", close);
  caller.setNoDelay(true);
  join(pair);
}

function end(pair: Pair): void {
  pair.caller.destroy();
  pair.upstream?.destroy();
  pairs.delete(pair);
}

function join({ caller, upstream }: Pair): void {
  if (upstream) caller.pipe(upstream).pipe(caller);
}

/** As TCP does when packets arrive again: what is still open goes on, and the rest ends. */
function resume(pair: Pair): void {
  const { caller, upstream } = pair;
  if (upstream && !caller.destroyed && !upstream.destroyed) join(pair);
  else end(pair);
}

const network: Omit<Network, "close"> = {
  async relay(relay) {
    const server = createServer({ pauseOnConnect: true }, (caller) => accept(caller, relay)).listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  },
  async cut(cut) {
    current = cut;
    for (const pair of pairs) {
      if (isCut(pair, cut)) for (const socket of [pair.caller, pair.upstream]) socket?.unpipe().pause();
    }
  },
  async heal() {
    const before = current;
    current = null;
    for (const pair of pairs) if (isCut(pair, before)) resume(pair);
  },
};

parentPort?.on("message", ({ id, name, argument }: { id: number; name: keyof typeof network; argument: never }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This is a thread's port, not a window.
  void network[name](argument).then((result) => parentPort?.postMessage({ id, result }));
});
