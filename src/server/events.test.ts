import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publish } from "#src/server/publish.ts";
import { inTenant } from "#src/server/db/database.ts";
import { createLog } from "#src/server/log.ts";
import { EVENT_TYPES, type EventType } from "#src/shared/events.ts";
import { startEventHub } from "#src/server/events.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let first: TestApp;
let second: TestApp;
let owner: Owner;
beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ beside: first });
  owner = await createOwner(first);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const publishIn = (app: TestApp, companyId: string, type: string, work = async () => {}) =>
  inTenant(app.platform.database, companyId, async (db) => {
    // The event has a type of its own, so that no event of the application is mistaken for it.
    await publish({ db, companyId }, type as EventType, "1");
    await work();
  });

/** Reads the data of a stream of server-sent events until one has the type; `onReady` is called once it listens. */
async function readUntil(
  response: Response,
  type: string,
  onReady = () => {},
): Promise<{ type: string; id?: string; quiet_ms?: number }[]> {
  const seen: { type: string; id?: string; quiet_ms?: number }[] = [];
  if (!response.body) throw new Error("The response has no body.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const event = data === undefined ? null : (JSON.parse(data) as { type: string });
      // An event of the application may still be under way when the stream begins.
      if (event && !(EVENT_TYPES as readonly string[]).includes(event.type)) seen.push(event);
    }
    if (seen.some((event) => event.type === "ready")) onReady();
    if (seen.some((event) => event.type === type)) {
      await reader.cancel();
      break;
    }
  }
  return seen;
}

/** Reads a stream in the same way, and returns once the stream listens. */
async function listening(response: Response, type: string): Promise<{ seen: ReturnType<typeof readUntil> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = readUntil(response, type, resolve);
  await promise;
  return { seen };
}

const listen = (app: TestApp, who: Owner) =>
  app.app.request("/api/events", { headers: { authorization: `Bearer ${who.token}` } });

test("an event of one process reaches a screen held by another, and only its own company's", async () => {
  const other = await createOwner(first);
  const stream = await listen(second, owner);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const { seen } = await listening(stream, "mine");
  await publishIn(first, other.companyId, "theirs");
  await publishIn(first, owner.companyId, "mine");
  expect(await seen).toEqual([
    { type: "ready", quiet_ms: expect.any(Number) },
    { type: "mine", id: "1" },
  ]);
});

test("a stream says for how long nothing has happened in its company, whichever process published it", async () => {
  const quiet = async (who: Owner) => {
    const { seen } = await listening(await listen(second, who), "end");
    await publishIn(first, who.companyId, "end");
    return Number((await seen)[0]?.quiet_ms);
  };
  const other = await createOwner(first);
  await quiet(owner);
  await quiet(other);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { seen } = await listening(await listen(second, owner), "now");
  await publishIn(first, owner.companyId, "now");
  await seen;
  const mine = await quiet(owner);
  const theirs = await quiet(other);
  expect(theirs).toBeGreaterThanOrEqual(300);
  expect(mine).toBeLessThan(theirs);
});

test("a stream ends at the heartbeat after its session was revoked", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stranger = await createOwner(first);
  const response = await listen(first, stranger);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  await first.pool.query("delete from sessions where user_id = $1", [stranger.userId]);
  const rest = reader?.read();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await rest).toMatchObject({ done: true });
  vi.useRealTimers();
});

test("a change that is rolled back publishes nothing", async () => {
  const { seen } = await listening(await listen(second, owner), "end");
  const failing = publishIn(first, owner.companyId, "undone", async () => {
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await publishIn(first, owner.companyId, "end");
  expect((await seen).map((event) => event.type)).toEqual(["ready", "end"]);
});

test("after a lost connection every listener gets a resync event and then what follows", async () => {
  const received: string[] = [];
  const waiters: (() => void)[] = [];
  const unsubscribe = second.platform.events.subscribe(owner.companyId, ({ type }) => {
    received.push(type);
    for (const wake of waiters.splice(0)) wake();
  });
  const waitFor = async (type: string) => {
    while (!received.includes(type)) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  await first.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen comanda' and datname = current_database()",
  );
  await waitFor("resync");
  await publishIn(first, owner.companyId, "back");
  await waitFor("back");
  unsubscribe();
  expect(received).toEqual(["resync", "back"]);
});

/** Listens as a process does, over sockets that the test can break. */
async function listenOver(breakSocket: (socket: Socket, nth: number) => void, heartbeatMs?: number) {
  const sockets: Socket[] = [];
  const stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    breakSocket(socket, sockets.length);
    return socket;
  };
  const connection = { connectionString: first.databaseUrl, stream };
  const events = await startEventHub(connection, createLog("silent"), heartbeatMs === undefined ? {} : { heartbeatMs });
  const received: string[] = [];
  events.subscribe(owner.companyId, ({ type }) => received.push(type));
  const waitFor = (type: string) => expect.poll(() => received).toContain(type);
  return { events, sockets, received, waitFor };
}

test("a connection that breaks without an error is detected and replaced", async () => {
  const { events, sockets, waitFor } = await listenOver(() => {}, 300);
  // From now on the network swallows what is sent, as a firewall that forgot an idle connection does.
  for (const socket of sockets) socket.write = () => true;
  await waitFor("resync");
  await publishIn(first, owner.companyId, "after");
  await waitFor("after");
  await events.stop();
});

test("after some failed attempts events arrive over one connection again", async () => {
  const { events, sockets, received, waitFor } = await listenOver((socket, nth) => {
    if (nth > 1 && nth < 5) socket.connect = () => socket.destroy(new Error("away"));
  });
  sockets[0]?.destroy();
  await waitFor("resync");
  await publishIn(first, owner.companyId, "after");
  await waitFor("after");
  await events.stop();
  expect(received).toEqual(["resync", "after"]);
  expect(sockets).toHaveLength(5);
});

test("a hundred streams hold no connection, and all receive an event", async () => {
  const pool = second.pool;
  const streams: Response[] = [];
  for (let count = 0; count < 100; count += 1) streams.push(await listen(second, owner));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  const all = Promise.all(streams.map((stream) => readUntil(stream, "all")));
  await publishIn(first, owner.companyId, "all");
  expect((await all).every((seen) => seen.at(-1)?.type === "all")).toBe(true);
});

test("stopping ends the streams", async () => {
  const third = await startTestApp({ beside: first });
  const stream = await listen(third, owner);
  const { seen } = await listening(stream, "never");
  await third.stop();
  expect((await seen).map((event) => event.type)).toEqual(["ready"]);
});
