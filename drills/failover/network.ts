import { Worker } from "node:worker_threads";

export type Service = "postgres" | "patroni" | "etcd";

/** A port of a machine. */
export interface Relay {
  to: string;
  service: Service;
  port: number;
  /** Used by the machines of the application only. Otherwise the process that calls says from which machine it is. */
  forApplication: boolean;
}

/** Everything that goes to a machine or comes from it. */
export interface Cut {
  machine: string;
  /** Of this service only. */
  service?: Service;
  /** The machines of the application still reach it. */
  sparesApplication: boolean;
}

/** The only way between machines: a relay in front of each port. */
export interface Network {
  /** Returns the port under which others reach it. */
  relay(relay: Relay): Promise<number>;
  /** Lets nothing through any more, and ends no connection. */
  cut(cut: Cut): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the relays in a thread of their own. `folders` has the working folder of each machine's processes. */
export function startNetwork(folders: ReadonlyMap<string, string>): Network {
  const worker = new Worker(new URL("relays.ts", import.meta.url), { workerData: folders });
  const waiting = new Map<number, (result: unknown) => void>();
  let count = 0;
  worker.on("message", ({ id, result }: { id: number; result: unknown }) => waiting.get(id)?.(result));
  worker.on("error", (error) => {
    throw error;
  });
  const call = <T>(name: keyof Network, argument?: unknown) =>
    new Promise<T>((resolve) => {
      count += 1;
      waiting.set(count, resolve as (result: unknown) => void);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This is a thread, not a window.
      worker.postMessage({ id: count, name, argument });
    });
  return {
    relay: (relay) => call("relay", relay),
    cut: (cut) => call("cut", cut),
    heal: () => call("heal"),
    close: async () => void (await worker.terminate()),
  };
}
