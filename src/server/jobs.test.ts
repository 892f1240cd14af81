import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

let jobs: ReturnType<typeof createJobs>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await createOwner(app);
  jobs = createJobs(app.pool, { connectionString: app.databaseUrl }, [count], app.platform.log);
  await jobs.start(app.platform);
});
afterAll(async () => {
  await jobs.stop();
  await app.stop();
});

test("a job sent in a tenant's transaction runs in that tenant, after the commit", async () => {
  await inTenant(app.platform.database, owner.companyId, async (db) => {
    await jobs.send(db, count, owner.companyId, { n: 1 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ran).toEqual([]);
  });
  await vi.waitFor(() => expect(ran).toEqual([{ companyId: owner.companyId, n: 1, items: 1 }]), 30_000);
});

test("a job whose transaction is rolled back never runs; a job that fails is tried again", async () => {
  const failing = inTenant(app.platform.database, owner.companyId, async (db) => {
    await jobs.send(db, count, owner.companyId, { n: 2 });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await inTenant(app.platform.database, owner.companyId, (db) => jobs.send(db, count, owner.companyId, { n: 13 }));
  await vi.waitFor(() => expect(ran.at(-1)?.n).toBe(13), 45_000);
  expect(failures).toBe(3);
  expect(ran.map((run) => run.n)).toEqual([1, 13]);
});

test("many jobs that are sent at once run without a pause between them", async () => {
  const before = ran.length;
  const many = Array.from({ length: 40 }, (_, at) => 100 + at);
  await inTenant(app.platform.database, owner.companyId, async (db) => {
    for (const n of many) await jobs.send(db, count, owner.companyId, { n });
  });
  // With a pause of polling between them they would take two minutes.
  await vi.waitFor(() => expect(ran).toHaveLength(before + many.length), { timeout: 30_000, interval: 10 });
});
