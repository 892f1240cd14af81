import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { closeCall, callStaff, listCalls, MAX_UNLISTED_CALLS } from "#src/features/tables/calls-contract.ts";
import { addTables } from "#src/features/tables/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const withCalls = () => createOwner(app, { table_calls: true });
const ring = ({ companyId: company_id }: Owner, table_number: string, kind: "staff" | "bill" = "staff") =>
  callerOf(app).call(callStaff, { body: { company_id, table_number, kind } });
const openCalls = async (owner: Owner) =>
  (await owner.call(listCalls)).body.calls.map(({ table_number, kind }) => `${table_number} ${kind}`);

test("a call is listed until it is answered, and answering is recorded once", async () => {
  const owner = await withCalls();
  const { status, body } = await ring(owner, " Terrace 4 ");
  expect(status).toBe(201);
  expect(body.call).toMatchObject({ table_number: "Terrace 4", kind: "staff" });
  expect(await openCalls(owner)).toEqual(["Terrace 4 staff"]);
  for (let times = 0; times < 2; times += 1)
    expect((await owner.call(closeCall, { query: { id: body.call.id } })).status).toBe(200);
  expect(await openCalls(owner)).toEqual([]);
  const { rows } = await app.pool.query(
    "select description from activity_logs where company_id = $1 and entity_type = 'table'",
    [owner.companyId],
  );
  expect(rows).toEqual([{ description: "Call of table Terrace 4 was answered" }]);
});

test("a table has one open call, which asking for the bill turns into one for the bill", async () => {
  const owner = await withCalls();
  const calls = await Promise.all(Array.from({ length: 8 }, () => ring(owner, "5")));
  expect(new Set(calls.map(({ body }) => body.call.id)).size).toBe(1);
  const bill = await ring(owner, "5", "bill");
  expect(bill.body.call).toMatchObject({ id: calls[0]?.body.call.id, kind: "bill" });
  expect((await ring(owner, "5")).body.call.kind).toBe("bill");
  await ring(owner, "6");
  expect(await openCalls(owner)).toEqual(["5 bill", "6 staff"]);
});

test("the fourth call of a table within ten minutes is rejected, and other tables can still call", async () => {
  const owner = await withCalls();
  for (let times = 0; times < 3; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await ring(owner, times === 1 ? "BAR" : "Bar");
    // oxlint-disable-next-line no-await-in-loop
    await owner.call(closeCall, { query: { id: body.call.id } });
  }
  const rejected = await ring(owner, "bar");
  expect(rejected).toMatchObject({ status: 429, body: { code: "TOO_MANY_CALLS" } });
  const { retryAfter } = rejected.body as unknown as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(500);
  expect(retryAfter).toBeLessThanOrEqual(600);
  expect((await ring(owner, "Window")).status).toBe(201);
  await app.pool.query("update table_calls set created_at = created_at - interval '11 minutes' where company_id = $1", [
    owner.companyId,
  ]);
  expect((await ring(owner, "bar")).status).toBe(201);
});

test("calls are rejected where they are off, and after the plan has ended", async () => {
  const off = await createOwner(app);
  expect(await ring(off, "1")).toMatchObject({ status: 409, body: { code: "CALLS_OFF" } });
  const ended = await createOwner(app, { table_calls: true, read_only_at: new Date(), read_only_reason: "trial" });
  expect(await ring(ended, "1")).toMatchObject({ status: 409, body: { code: "CALLS_OFF" } });
  const unknown = { ...off, companyId: "01900000-0000-7000-8000-000000000000" };
  expect((await ring(unknown, "1")).status).toBe(404);
});

test.each([{ table_number: " " }, { table_number: "x".repeat(21) }, { kind: "waiter" }, { company_id: "me" }])(
  "rejects a call with %j",
  async (wrong) => {
    const { companyId: company_id } = await withCalls();
    const body = { company_id, table_number: "1", kind: "staff", ...wrong } as never;
    expect((await callerOf(app).call(callStaff, { body })).status).toBe(400);
  },
);

test("the menu says that guests can call only while that is on", async () => {
  const owner = await createOwner(app);
  const read = async () =>
    (await callerOf(app).call(readPublicMenu, { query: { username: owner.username } })).body.company;
  expect(await read()).not.toHaveProperty("table_calls");
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { table_calls: true } });
  await expect.poll(read).toHaveProperty("table_calls", true);
});

test("once the owner has named tables, a call comes from one of them", async () => {
  const owner = await createOwner(app, { table_calls: true, tables_listed: true });
  expect((await ring(owner, "9")).status).toBe(201);
  await owner.call(addTables, { body: { names: ["Terrace 4"] } });
  expect(await ring(owner, "9")).toMatchObject({ status: 409, body: { code: "UNKNOWN_TABLE" } });
  expect((await ring(owner, "terrace 4")).status).toBe(201);
});

test("a table of the list is found however a guest's device writes it", async () => {
  const owner = await withCalls();
  await owner.call(addTables, { body: { names: ["Café 1"] } });
  const { status, body } = await ring(owner, "CAFÉ １".normalize("NFD"));
  expect(status).toBe(201);
  expect(body.call.table_number).toBe("Café 1");
  expect(await ring(owner, "Cafe 1")).toMatchObject({ status: 409, body: { code: "UNKNOWN_TABLE" } });
});

test("where no tables are listed, invented ones fill the staff's screen only up to a limit", async () => {
  const owner = await withCalls();
  await app.pool.query(
    `insert into table_calls (company_id, id, table_number, kind)
     select $1, gen_random_uuid(), 'invented ' || n, 'staff' from generate_series(1, $2::integer) as n`,
    [owner.companyId, MAX_UNLISTED_CALLS - 1],
  );
  const calls = await Promise.all(["A", "B", "C"].map((name) => ring(owner, name)));
  expect(calls.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
  expect((await ring(owner, "INVENTED 1", "bill")).body.call.kind).toBe("bill");
  expect(await openCalls(owner)).toHaveLength(MAX_UNLISTED_CALLS);
});
