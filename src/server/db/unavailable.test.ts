import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listInventory } from "#src/features/inventory/contract.ts";
import { isUnavailable } from "#src/server/db/unavailable.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#src/testing/database-proxy.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let direct: TestApp;
let proxy: DatabaseProxy;
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  direct = await startTestApp();
  proxy = await startDatabaseProxy(direct.databaseUrl);
  // Longer than a statement takes on a busy machine: the requests before and after must be answered.
  const connection = { query_timeout: 2000, connectionTimeoutMillis: 2000 };
  app = await startTestApp({ beside: { ...direct, databaseUrl: proxy.url }, connection });
  owner = await createOwner(app);
});
afterAll(async () => {
  proxy.resume();
  await app.stop();
  await proxy.close();
  await direct.stop();
});

const read = () => owner.call(listInventory);
const signIn = async () => {
  const response = await app.app.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: owner.email, password: "correct horse battery" }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { code?: string } };
};

test.each(["freeze", "cut"] as const)(
  "a database that does not respond (%s) is a 503, and works again afterwards",
  async (how) => {
    expect((await read()).status).toBe(200);
    proxy[how]();
    for (const { status, headers, body } of await Promise.all([read(), read(), signIn()])) {
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "5"]);
    }
    proxy.resume();
    await expect.poll(async () => (await read()).status).toBe(200);
    expect((await signIn()).status).toBe(401);
  },
);

test("a statement of a request that takes too long is cancelled", async () => {
  const scope = scopeOf(direct.platform, owner.companyId, { type: "system", name: "System" });
  const { rows } = await scope.within(({ db }) =>
    sql<{ statement_timeout: string }>`show statement_timeout`.execute(db),
  );
  expect(rows).toEqual([{ statement_timeout: "15s" }]);
});

test.each([
  [Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }), true],
  [new AggregateError([Object.assign(new Error(""), { code: "ECONNREFUSED", syscall: "connect" })]), true],
  [Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [new Error("Query read timeout"), true],
  [Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" }), true],
  [Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }), false],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new Error("something else"), false],
])("%o means that the database is not available: %s", (error, unavailable) => {
  expect(isUnavailable(error)).toBe(unavailable);
});
