import { setTimeout as sleep } from "node:timers/promises";
import { type EventStream, openEvents } from "#src/testing/event-stream.ts";

/** As the stream tells browsers. */
const RECONNECT_MS = 1000;

/** A kitchen's board: an event stream that connects again when it ends, as a browser does. */
export interface Board {
  /** When each order was shown, by its id. */
  shown: Map<string, number>;
  connections: () => number;
  close(): Promise<void>;
}

export async function openBoard(origin: string, token: string): Promise<Board> {
  const shown = new Map<string, number>();
  let connections = 0;
  const closed = new AbortController();
  let stream: EventStream | undefined;
  const first = Promise.withResolvers<void>();
  const follow = async () => {
    for (; !closed.signal.aborted; await sleep(RECONNECT_MS)) {
      try {
        stream = await openEvents(`${origin}/api/events`, { authorization: `Bearer ${token}` }, ({ type, id }) => {
          if (type === "order.placed" && id && !shown.has(id)) shown.set(id, Date.now());
        });
        connections += 1;
        first.resolve();
        await stream.ended;
      } catch {
        // The database or the process is away; again in a second.
      }
    }
  };
  const following = follow();
  await first.promise;
  return {
    shown,
    connections: () => connections,
    async close() {
      closed.abort();
      stream?.close();
      await following;
    },
  };
}
