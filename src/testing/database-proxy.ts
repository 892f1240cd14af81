import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** From now on nothing is passed on, and nothing ends: as when the server or the way to it is frozen. */
  freeze(): void;
  /** Ends all connections and rejects new ones, as a server that restarts does. */
  cut(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the database that a test can freeze and cut without affecting the server that others use. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pairs = new Set<[Socket, Socket]>();
  let state: "open" | "frozen" | "cut" = "open";
  const server = createServer((client) => {
    if (state === "cut") return client.destroy();
    const upstream = connect(target as { host: string; port: number });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on("data", (part: Buffer) => to.write(part));
      from.on("close", () => {
        pairs.delete(pair);
        to.destroy();
      });
      // The test is about connections that are cut.
      from.on("error", () => to.destroy());
      if (state === "frozen") from.pause();
    }
    return client;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const all = () => [...pairs].flat();
  const cut = () => {
    state = "cut";
    for (const socket of all()) socket.destroy();
  };
  return {
    url: `postgres://${encodeURIComponent(user ?? "")}:${encodeURIComponent(password ?? "")}@127.0.0.1:${address.port}/${database}`,
    freeze() {
      state = "frozen";
      for (const socket of all()) socket.pause();
    },
    cut,
    resume() {
      state = "open";
      for (const socket of all()) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
