import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  url: string;
  /** Returns the number of a process's open connections. */
  connectionsOf: (port: number) => number;
  close: () => Promise<void>;
}

/** Starts a round-robin load balancer for connections; it skips a process that accepts none. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Map(ports.map((port) => [port, new Set<Socket>()]));
  const callers = new Set<Socket>();
  let next = 0;

  const forward = (caller: Socket, others: number) => {
    const port = ports[next++ % ports.length] ?? 0;
    const upstream = connect(port, "127.0.0.1");
    let connected = false;
    upstream.once("connect", () => {
      connected = true;
      open.get(port)?.add(upstream);
      caller.pipe(upstream).pipe(caller);
    });
    upstream.on("error", () => {
      if (!connected && others > 0) forward(caller, others - 1);
      else caller.destroy();
    });
    upstream.once("close", () => open.get(port)?.delete(upstream) && caller.destroy());
    caller.once("close", () => upstream.destroy());
  };

  const server = createServer((caller) => {
    callers.add(caller);
    caller.on("error", () => caller.destroy());
    caller.once("close", () => callers.delete(caller));
    forward(caller, ports.length - 1);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connectionsOf: (port) => open.get(port)?.size ?? 0,
    async close() {
      for (const caller of callers) caller.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
