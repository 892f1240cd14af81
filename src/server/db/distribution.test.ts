import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { PLATFORM_TABLES } from "#src/testing/platform-tables.ts";

// Rules for a PostgreSQL that is distributed by company (Citus), so that the tables can be moved there one day: rows
// are found by their company, nothing is unique across companies, no row refers to another company's rows, and a
// function that writes takes the company first. PLATFORM_TABLES are the reference tables: every machine has a copy of
// them.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Queries = Pick<TestApp["pool"], "query">;

/**
 * Keys that are unique across companies, each with its reason. A distributed database would hold them in a reference
 * table.
 */
const UNIQUE_EVERYWHERE: Record<string, string> = {
  "companies (created_by) where NOT onboarding_completed": "a person sets up one company at a time",
  "companies (created_by, creation_key)": "a request that is repeated creates no second company",
  "companies (username)": "a username is the address of one company",
  "company_subscriptions (stripe_subscription_id)": "a subscription that was paid for once belongs to one company",
};

/** Foreign keys of reference tables to tables of companies, each with its reason. */
const REFERENCES_INTO_COMPANIES: Record<string, string> = {
  "chat_links (chosen_company_id)": "which company a phone writes for; it would be checked when it is read",
};

/** Functions that write and whose first argument contains the company, each with its reason. */
const COMPANY_INSIDE: Record<string, string> = {
  add_lines: "`request` has the company; it would be called through a function with the company first",
  place_order: "as add_lines",
  place_order_at_once: "as add_lines; processes of an earlier version call it by this signature",
  take_order: "as add_lines; processes of an earlier version call it by this signature",
};

interface Key {
  name: string;
  columns: string[];
  is_primary: boolean;
}

/**
 * Returns the unique indexes of `companies` and of the tables of companies, without those that are unique within a
 * company.
 */
async function keysWithoutCompany(db: Queries): Promise<Key[]> {
  const { rows } = await db.query<Key>(
    `select x.indrelid::regclass || ' (' || array_to_string(columns, ', ') || ')'
         || coalesce(' where ' || regexp_replace(pg_get_expr(x.indpred, x.indrelid), '^\\((.*)\\)$', '\\1'), '') as name,
       columns, x.indisprimary as is_primary
     from pg_index x
     join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
     cross join lateral (
       select array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) n) as columns
     ) of_index
     where x.indisunique and not (t.relname = any($1))
       and not (case when t.relname = 'companies' then 'id' else 'company_id' end = any(columns))
     order by 1`,
    [Object.keys(PLATFORM_TABLES).filter((table) => table !== "companies")],
  );
  return rows;
}

/** Returns the foreign keys that a distributed table or a reference table may not have. */
async function foreignKeysAcross(db: Queries): Promise<{ name: string; of_reference: boolean }[]> {
  const reference = Object.keys(PLATFORM_TABLES).filter((table) => table !== "companies");
  const { rows } = await db.query<{ name: string; of_reference: boolean }>(
    `select conrelid::regclass || ' (' || array_to_string(own, ', ') || ')' as name, conrelid::regclass::text = any($1) as of_reference
     from pg_constraint
     cross join lateral (select
       array(select attname::text from unnest(conkey) with ordinality k (num, at) join pg_attribute on attrelid = conrelid and attnum = num order by at) as own,
       array(select attname::text from unnest(confkey) with ordinality k (num, at) join pg_attribute on attrelid = confrelid and attnum = num order by at) as other
     ) as columns
     where contype = 'f' and connamespace = 'public'::regnamespace
       -- Anything may refer to a reference table.
       and not (confrelid::regclass::text = any($1))
       and (conrelid::regclass::text = any($1)
         -- The company stands on both sides, at the same position.
         or array_position(own, case when conrelid = 'companies'::regclass then 'id' else 'company_id' end)
           is distinct from array_position(other, case when confrelid = 'companies'::regclass then 'id' else 'company_id' end)
         or array_position(own, 'company_id') is null)
     order by 1`,
    [reference],
  );
  return rows;
}

interface SqlFunction {
  name: string;
  first: string | null;
  text: string;
}

const WRITE = /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+(?!of\b|set\b)\w+(?:\s+(?:as\s+)?\w+)?\s+set)\b/i;

/**
 * Returns the functions that write, or call one that writes, with their first argument. Trigger functions have no
 * arguments.
 */
async function writingFunctions(db: Queries): Promise<SqlFunction[]> {
  const { rows } = await db.query<SqlFunction>(
    `select proname as name, format_type(proargtypes[0], null) || ' ' || proargnames[1] as first,
       regexp_replace(prosrc, '--[^\\n]*', '', 'g') as text
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
     order by 1`,
  );
  const writing = new Set(rows.filter(({ text }) => WRITE.test(text)).map(({ name }) => name));
  const callsOneOf = ({ text }: SqlFunction) => [...writing].some((name) => new RegExp(`\\b${name}\\s*\\(`).test(text));
  for (let known = -1; known !== writing.size;) {
    known = writing.size;
    for (const row of rows) if (callsOneOf(row)) writing.add(row.name);
  }
  return rows.filter(({ name }) => writing.has(name));
}

const COMPANY_FIRST = "uuid company";

test("the primary key of every company's table begins with the company", async () => {
  const { rows } = await app.pool.query<{ name: string; first: string | null }>(
    `select c.relname as name, (
       select pg_get_indexdef(indexrelid, 1, true) from pg_index where indrelid = c.oid and indisprimary) as first
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  const wrong = rows.filter(({ name, first }) => !(name in PLATFORM_TABLES) && first !== "company_id");
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});

test("what is unique is unique within a company, or listed with its reason", async () => {
  const names = (await keysWithoutCompany(app.pool)).map(({ name }) => name);
  expect(names).toEqual(Object.keys(UNIQUE_EVERYWHERE).toSorted());
});

test("foreign keys between companies' tables carry the company, and reference tables refer to none of them", async () => {
  const found = await foreignKeysAcross(app.pool);
  expect(found.filter(({ of_reference }) => !of_reference)).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(REFERENCES_INTO_COMPANIES));
});

test("a function that writes takes the company first, or is listed with its reason", async () => {
  const writing = await writingFunctions(app.pool);
  const other = writing.filter(({ first }) => first !== COMPANY_FIRST).map(({ name }) => name);
  expect(other).toEqual(Object.keys(COMPANY_INSIDE));
  expect(writing.length).toBeGreaterThan(10);
});

test("planted violations are found", async () => {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query(`create table planted (company_id uuid, id uuid, dish_id uuid, code text unique, primary key (company_id, id));
      create table other_planted (company_id uuid, id uuid unique, primary key (company_id, id));
      alter table planted add constraint crossing foreign key (dish_id) references other_planted (id);
      create function planted_write(code text) returns void language sql as 'delete from dish';
      create function planted_call(code text) returns void language sql as 'select planted_write(code)'`);
    expect((await keysWithoutCompany(client)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["other_planted (id)", "planted (code)"]),
    );
    expect(await foreignKeysAcross(client)).toContainEqual({ name: "planted (dish_id)", of_reference: false });
    const names = (await writingFunctions(client)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["planted_call", "planted_write"]));
  } finally {
    await client.query("rollback");
    client.release();
  }
});
