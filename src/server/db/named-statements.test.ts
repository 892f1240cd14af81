import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { readCompany } from "#src/features/companies/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: "on", DATABASE_POOL: "2" } });
});
afterAll(() => app.stop());

/** Returns the names of the statements that the server has prepared on each connection of the pool. */
async function namedStatements(): Promise<string[]> {
  const clients = await Promise.all([1, 2].map(() => app.pool.connect()));
  const read = () =>
    Promise.all(clients.map((client) => client.query<{ name: string }>("select name from pg_prepared_statements")));
  const results = await read().finally(() => clients.forEach((client) => client.release()));
  return results.flatMap(({ rows }) => rows.map(({ name }) => name));
}

test("no statement of a request is prepared under a name, which a pooler in transaction mode would not know", async () => {
  const owner = await createOwner(app);
  expect((await owner.call(readCompany)).status).toBe(200);
  await Promise.all([1, 2, 3].map(() => consumeRateLimit(app.platform, "sign-in", "192.0.2.1")));
  const { rows } = await app.pool.query(
    "select sum(points)::int as points from rate_limits where key like 'sign-in:192.0.2.1%'",
  );
  expect(rows).toEqual([{ points: 3 }]);
  const { rows: named } = await app.pool.query<{ one: number }>({ name: "planted", text: "select 1 as one" });
  expect(named).toEqual([{ one: 1 }]);
  expect(await namedStatements()).toEqual([]);
});

/** SQL that belongs to a session, and queries with a name. */
const SESSION_STATE = [
  /\bquery\(\s*\{\s*name\b/,
  /(?:"|'|`)\s*prepare\s+\w+/i,
  /(?:"|'|`)\s*set\s+session\b/i,
  /\bcreate\s+temp(?:orary)?\s+table\b/i,
  /set_config\([^)]*,\s*false\s*\)/,
];

const sessionStateIn = (text: string) => SESSION_STATE.filter((pattern) => pattern.test(text)).map(String);

test("no source file leaves anything on a connection that its next statement needs", async () => {
  const folder = join(import.meta.dirname, "../..");
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /^(server|features|main)\/.*\.ts$/.test(file) && !file.includes(".test."),
  );
  const found: string[] = [];
  for (const file of files)
    found.push(...sessionStateIn(await readFile(join(folder, file), "utf8")).map((pattern) => `${file}: ${pattern}`));
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test.each([
  ['pool.query({ name: "orders", text: "select 1" })'],
  ["sql`prepare orders as select 1`"],
  ["sql`set session statement_timeout = 0`"],
  ["sql`create temp table seen (id uuid)`"],
  ["sql`select set_config('role', 'app_user', false)`"],
])("finds %j", (text) => {
  expect(sessionStateIn(text)).toHaveLength(1);
});
