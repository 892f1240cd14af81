import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  url: string;
  /** Connections a process holds at this moment. */
  heldBy: (port: number) => number;
  close: () => Promise<void>;
}

/** Deals connections out to processes in turn, as the plainest balancer does; one that takes none is passed over. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const held = new Map(ports.map((port) => [port, new Set<Socket>()]));
  const callers = new Set<Socket>();
  let turn = 0;

  const deal = (caller: Socket, others: number) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const upstream = connect(port, "127.0.0.1");
    let connected = false;
    upstream.once("connect", () => {
      connected = true;
      held.get(port)?.add(upstream);
      caller.pipe(upstream).pipe(caller);
    });
    upstream.on("error", () => {
      if (!connected && others > 0) deal(caller, others - 1);
      else caller.destroy();
    });
    upstream.once("close", () => held.get(port)?.delete(upstream) && caller.destroy());
    caller.once("close", () => upstream.destroy());
  };

  const server = createServer((caller) => {
    callers.add(caller);
    caller.on("error", () => caller.destroy());
    caller.once("close", () => callers.delete(caller));
    deal(caller, ports.length - 1);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heldBy: (port) => held.get(port)?.size ?? 0,
    async close() {
      for (const caller of callers) caller.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
