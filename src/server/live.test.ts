import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "#src/features/live/server/publish.ts";
import { inTenant } from "#src/server/db/database.ts";
import { startTestApp, type TestApp } from "#src/server/testing/app.ts";
import { createOwner, type Owner } from "#src/server/testing/factories.ts";

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
    await publish({ db, companyId }, type, "1");
    await work();
  });

/** Reads the data of a stream of server-sent events until one has the type. */
async function readUntil(response: Response, type: string): Promise<{ type: string; id?: string }[]> {
  const seen: { type: string; id?: string }[] = [];
  if (!response.body) throw new Error("The answer has no body.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) seen.push(JSON.parse(data) as { type: string });
    }
    if (seen.some((event) => event.type === type)) {
      await reader.cancel();
      break;
    }
  }
  return seen;
}

const listen = (app: TestApp, who: Owner) =>
  app.app.request("/api/events", { headers: { authorization: `Bearer ${who.token}` } });

test("an event of one process reaches a screen held by another, and only its own company's", async () => {
  const other = await createOwner(first);
  const stream = await listen(second, owner);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const seen = readUntil(stream, "mine");
  await new Promise((resolve) => setTimeout(resolve, 100));
  await publishIn(first, other.companyId, "theirs");
  await publishIn(first, owner.companyId, "mine");
  expect(await seen).toEqual([{ type: "ready" }, { type: "mine", id: "1" }]);
});

test("a change that is rolled back is never told", async () => {
  const seen = readUntil(await listen(second, owner), "end");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const failing = publishIn(first, owner.companyId, "undone", async () => {
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await publishIn(first, owner.companyId, "end");
  expect((await seen).map((event) => event.type)).toEqual(["ready", "end"]);
});

test("after a lost connection every listener is told to load again, and hears what follows", async () => {
  const heard: string[] = [];
  const waiters: (() => void)[] = [];
  const unsubscribe = second.platform.live.subscribe(owner.companyId, ({ type }) => {
    heard.push(type);
    for (const wake of waiters.splice(0)) wake();
  });
  const until = async (type: string) => {
    while (!heard.includes(type)) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  await first.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen comanda' and datname = current_database()",
  );
  await until("resync");
  await publishIn(first, owner.companyId, "back");
  await until("back");
  unsubscribe();
  expect(heard).toEqual(["resync", "back"]);
});

test("stopping ends the streams", async () => {
  const third = await startTestApp({ beside: first });
  const stream = await listen(third, owner);
  const seen = readUntil(stream, "never");
  await new Promise((resolve) => setTimeout(resolve, 50));
  await third.stop();
  expect((await seen).map((event) => event.type)).toEqual(["ready"]);
});
