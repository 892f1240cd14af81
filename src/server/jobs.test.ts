import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { inTenant } from "#src/server/db/database.ts";
import { companyJob, createJobs } from "#src/server/jobs.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
const ran: { companyId: string; n: number; items: number }[] = [];
let failures = 0;

const count = companyJob({
  name: "test.count",
  data: z.object({ n: z.number() }),
  run: async (scope, { n }) => {
    if (n === 13 && (failures += 1) < 3) throw new Error("not yet");
    const items = await scope.within(
      async ({ db }) => (await db.selectFrom("companies").select("id").execute()).length,
    );
    ran.push({ companyId: scope.companyId, n, items });
  },
});

const slowly = { now: 0, most: 0, runs: 0, perGroup: {} as Record<string, number>, mostPerGroup: 0 };
const wait = companyJob({
  name: "test.wait",
  data: z.object({ who: z.string() }),
  concurrency: 4,
  perGroup: 1,
  run: async (_, { who }) => {
    const { perGroup } = slowly;
    slowly.most = Math.max(slowly.most, (slowly.now += 1));
    slowly.mostPerGroup = Math.max(slowly.mostPerGroup, (perGroup[who] = (perGroup[who] ?? 0) + 1));
    await new Promise((resolve) => setTimeout(resolve, 500));
    perGroup[who] -= 1;
    slowly.now -= 1;
    slowly.runs += 1;
  },
});
let releaseOnly = () => {};
let onlyBegun = 0;
let onlyRuns = 0;
const only = companyJob({
  name: "test.only",
  data: z.object({}),
  onePerKey: true,
  run: async () => {
    await new Promise<void>((resolve) => {
      releaseOnly = resolve;
      onlyBegun += 1;
    });
    onlyRuns += 1;
  },
});

const turns: string[] = [];
let releaseTurns = () => {};
const isReleased = new Promise<void>((resolve) => (releaseTurns = resolve));
const takeTurns = companyJob({
  name: "test.turns",
  data: z.object({ who: z.string() }),
  concurrency: 1,
  inTurns: true,
  run: async (_, { who }) => {
    await isReleased;
    turns.push(who);
  },
});

const seen: number[] = [];
/** Records how many items the company has when the job runs. */
const look = companyJob({
  name: "test.look",
  data: z.object({}),
  run: async (scope) => {
    seen.push(await scope.within(async ({ db }) => (await db.selectFrom("inventory").select("id").execute()).length));
  },
});

let jobs: ReturnType<typeof createJobs>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await createOwner(app);
  jobs = createJobs(
    app.pool,
    { connectionString: app.databaseUrl },
    [count, wait, only, look, takeTurns],
    app.platform.log,
  );
  await jobs.start(app.platform);
});
afterAll(async () => {
  await jobs.stop();
  await app.stop();
});

test("companies take turns at a job, however many of it one has queued", async () => {
  const other = await createOwner(app);
  const send = ({ companyId }: Owner, who: string) =>
    inTenant(app.platform.database, companyId, (db) => jobs.send(db, takeTurns, companyId, { who }));
  for (const who of ["first 1", "first 2", "first 3"]) await send(owner, who);
  for (const who of ["other 1", "other 2"]) await send(other, who);
  releaseTurns();
  await vi.waitFor(() => expect(turns).toHaveLength(5), { timeout: 30_000 });
  expect(turns).toEqual(["first 1", "other 1", "first 2", "other 2", "first 3"]);
});

test("a job sent in a tenant's transaction runs in that tenant, after the commit", async () => {
  await inTenant(app.platform.database, owner.companyId, async (db) => {
    await jobs.send(db, count, owner.companyId, { n: 1 });
    // A job that is sent later and committed runs in the meantime.
    await inTenant(app.platform.database, owner.companyId, (other) =>
      jobs.send(other, count, owner.companyId, { n: 0 }),
    );
    await vi.waitFor(() => expect(ran).not.toEqual([]), { timeout: 90_000, interval: 20 });
    expect(ran).toEqual([{ companyId: owner.companyId, n: 0, items: 1 }]);
  });
  ran.length = 0;
  await vi.waitFor(() => expect(ran).toEqual([{ companyId: owner.companyId, n: 1, items: 1 }]), { timeout: 90_000 });
});

test("a job whose transaction is rolled back never runs; a job that fails is tried again", async () => {
  const failing = inTenant(app.platform.database, owner.companyId, async (db) => {
    await jobs.send(db, count, owner.companyId, { n: 2 });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await inTenant(app.platform.database, owner.companyId, (db) => jobs.send(db, count, owner.companyId, { n: 13 }));
  await vi.waitFor(() => expect(ran.at(-1)?.n).toBe(13), { timeout: 90_000 });
  expect(failures).toBe(3);
  expect(ran.map((run) => run.n)).toEqual([1, 13]);
});

test("many jobs that are sent at once run without a pause between them", async () => {
  const before = ran.length;
  const many = Array.from({ length: 40 }, (_, at) => 100 + at);
  await inTenant(app.platform.database, owner.companyId, async (db) => {
    for (const n of many) await jobs.send(db, count, owner.companyId, { n });
  });
  // With the polling pause between them they would take two minutes.
  await vi.waitFor(() => expect(ran).toHaveLength(before + many.length), { timeout: 90_000, interval: 10 });
});

test("of one group a process runs one job at a time, and those of others meanwhile", async () => {
  for (const who of ["ana", "ana", "ana", "ana", "ben", "cem"]) {
    await inTenant(app.platform.database, owner.companyId, (db) =>
      jobs.send(db, wait, owner.companyId, { who }, { group: who }),
    );
  }
  await vi.waitFor(() => expect(slowly.runs).toBe(6), { timeout: 90_000, interval: 20 });
  expect(slowly.mostPerGroup).toBe(1);
  expect(slowly.most).toBe(3);
});

describe("of jobs with the same key", () => {
  const sendLook = (key: string, startAfterSeconds?: number) =>
    inTenant(app.platform.database, owner.companyId, (db) =>
      jobs.send(db, look, owner.companyId, {}, { key, ...(startAfterSeconds !== undefined && { startAfterSeconds }) }),
    );
  const waiting = async () =>
    (await app.pool.query("select from pgboss.job where name = 'test.look' and state = 'created'")).rowCount;

  test("one waits, and one that would start earlier", async () => {
    for (let sent = 0; sent < 5; sent += 1) await sendLook("later", 3600);
    expect(await waiting()).toBe(1);
    await sendLook("later", 7200);
    expect(await waiting()).toBe(1);
    await sendLook("later");
    await vi.waitFor(() => expect(seen).toEqual([0]), { timeout: 90_000, interval: 20 });
    expect(await waiting()).toBe(1);
    await sendLook("another", 3600);
    expect(await waiting()).toBe(2);
  });

  test("the one that waits starts when the transaction that sends it again has ended, and sees what that changed", async () => {
    seen.length = 0;
    await sendLook("soon", 1);
    await inTenant(app.platform.database, owner.companyId, async (db) => {
      await jobs.send(db, look, owner.companyId, {}, { key: "soon", startAfterSeconds: 1 });
      await sql`insert into inventory (company_id, id, name, unit) values (${owner.companyId}, ${uuid()}, 'Rice', 'g')`.execute(
        db,
      );
      // Another job that is due at the same time runs in the meantime, before the item is visible.
      await sendLook("meanwhile", 1);
      await vi.waitFor(() => expect(seen).not.toEqual([]), { timeout: 90_000, interval: 20 });
      expect(seen).toEqual([0]);
    });
    await vi.waitFor(() => expect(seen).toEqual([0, 1]), { timeout: 90_000, interval: 20 });
  });

  test("several transactions send without waiting for each other", async () => {
    seen.length = 0;
    await sendLook("shared", 3600);
    const before = await waiting();
    await inTenant(app.platform.database, owner.companyId, async (db) => {
      await jobs.send(db, look, owner.companyId, {}, { key: "shared", startAfterSeconds: 3600 });
      await sendLook("shared", 3600);
    });
    expect(await waiting()).toBe(before);
  });
});

test("a job that is one per key is left out while one waits or runs", async () => {
  const send = (key: string) =>
    inTenant(app.platform.database, owner.companyId, (db) => jobs.send(db, only, owner.companyId, {}, { key }));
  const rows = async () =>
    (await app.pool.query<{ state: string }>("select state from pgboss.job where name = 'test.only' order by state"))
      .rows;
  await Promise.all([send("due"), send("due"), send("due")]);
  // The row is active a moment before the run begins.
  await vi.waitFor(() => expect(onlyBegun).toBe(1), { timeout: 90_000, interval: 20 });
  expect(await rows()).toEqual([{ state: "active" }]);
  await send("due");
  expect(await rows()).toHaveLength(1);
  releaseOnly();
  await vi.waitFor(() => expect(onlyRuns).toBe(1), { timeout: 90_000, interval: 20 });
  await vi.waitFor(async () => expect(await rows()).toEqual([{ state: "completed" }]), {
    timeout: 90_000,
    interval: 20,
  });
  await send("due");
  expect(await rows()).toHaveLength(2);
  await vi.waitFor(() => expect(onlyBegun).toBe(2), { timeout: 90_000, interval: 20 });
  releaseOnly();
  await vi.waitFor(() => expect(onlyRuns).toBe(2), { timeout: 90_000, interval: 20 });
});
