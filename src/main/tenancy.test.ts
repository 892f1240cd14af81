import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#src/shared/endpoint.ts";
import { routes } from "#src/main/features.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, createUser, type Owner } from "#src/testing/factories.ts";
import { MARK, populate, type Populated } from "#src/testing/populate.ts";
import { probes } from "#src/testing/probes/all.ts";

let app: TestApp;
let theirs: Populated;
let intruder: Owner;
let newcomer: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  app = await startTestApp();
  theirs = await populate(app, await createOwner(app, { name: `${MARK} Bistro`, address: `${MARK} Street 1` }));
  intruder = await createOwner(app);
  newcomer = await createUser(app);
});
afterAll(() => app.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = routes.map((route) => route.endpoint);

/** A fingerprint of everything a company owns, table by table. */
async function fingerprint(companyId: string): Promise<Record<string, string>> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (c.relname = 'companies' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))`,
  );
  const entries = await Promise.all(
    tables.map(async ({ name }) => {
      const column = name === "companies" ? "id" : "company_id";
      const sql = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t where ${column} = $1`;
      const { rows } = await app.pool.query<{ hash: string }>(sql, [companyId]);
      return [name, rows[0]?.hash ?? ""] as const;
    }),
  );
  return Object.fromEntries(entries);
}

test("every endpoint of the contract has a probe here, and every probe an endpoint", () => {
  expect(Object.keys(probes).sort()).toEqual(endpoints.map(nameOf).sort());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (name, endpoint) => {
  const input = () => probes[name]?.input?.(theirs) as never;

  test.runIf(endpoint.access !== "public")("rejects a caller who is not signed in", async () => {
    const { status, body } = await callerOf(app).call(endpoint, input());
    expect({ status, code: (body as { code?: string }).code }).toEqual({ status: 401, code: "SESSION_EXPIRED" });
  });

  test.runIf(endpoint.access === "company")("rejects a person without a company", async () => {
    const { status, body } = await newcomer.call(endpoint, input());
    expect({ status, code: (body as { code?: string }).code }).toEqual({ status: 404, code: "NO_COMPANY" });
  });

  test.runIf(endpoint.kind !== "events")("lets another owner neither see nor change anything", async () => {
    const before = await fingerprint(theirs.owner.companyId);
    const { status, body } = await intruder.call(endpoint, input());
    const probe = probes[name];
    if (probe?.rejectedWith) expect(probe.rejectedWith, JSON.stringify(body)).toContain(status);
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    if (!probe?.public) {
      const text = JSON.stringify(body ?? "");
      const leaked = [MARK, ...theirs.ids].filter(
        (secret) => text.includes(secret) && !probe?.echoes?.(theirs).includes(secret),
      );
      expect(leaked).toEqual([]);
    }
    if (!probe?.changes) expect(await fingerprint(theirs.owner.companyId)).toEqual(before);
  });
});
