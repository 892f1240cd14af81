import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#src/server/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";
import { MIGRATIONS, migrationsAfterBaseline } from "#src/testing/migration.ts";

const DATABASE = join(import.meta.dirname, "../../../database");

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

describe("applying function files", () => {
  let folder: string;
  beforeEach(async () => {
    await pool.query("drop schema public cascade; create schema public");
    folder = await mkdtemp(join(tmpdir(), "database-"));
    await mkdir(join(folder, "migrations"));
    await mkdir(join(folder, "functions"));
    await put("one", "1");
    await put("two", "2");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = (name: string, body: string) =>
    writeFile(
      join(folder, "functions", `${name}.sql`),
      `create or replace function ${name}() returns integer language sql as $$ select ${body} $$;`,
    );
  const applied = async () => (await migrate(pool, folder)).functions;
  const call = async (name: string) =>
    (await pool.query<{ result: number }>(`select ${name}() as result`)).rows[0]?.result;
  const records = async () =>
    (await pool.query<{ name: string; applied_at: Date }>("select name, applied_at from database_functions order by 1"))
      .rows;

  test("a file is applied again when its text changes, and only then", async () => {
    expect(await applied()).toEqual(["one.sql", "two.sql"]);
    const [before] = await records();
    await put("two", "22");
    expect(await applied()).toEqual(["two.sql"]);
    expect([await call("one"), await call("two")]).toEqual([1, 22]);
    expect((await records())[0]).toEqual(before);
    expect(await applied()).toEqual([]);
  });

  test("a file that fails is named, and every function stays as it was", async () => {
    await applied();
    await put("one", "11");
    await writeFile(join(folder, "functions/two.sql"), "create or replace function two() returns integer as $$");
    await expect(applied()).rejects.toThrow("The function file two.sql failed: unterminated dollar-quoted string");
    expect([await call("one"), await call("two")]).toEqual([1, 2]);
    await put("two", "22");
    expect(await applied()).toEqual(["one.sql", "two.sql"]);
    expect([await call("one"), await call("two")]).toEqual([11, 22]);
  });

  test("a function may call one whose file comes later", async () => {
    await put("one", "two() + 1");
    await applied();
    expect(await call("one")).toBe(3);
  });

  test("functions are applied after the migrations, and not when one of those fails", async () => {
    await writeFile(join(folder, "migrations/0001_a.sql"), "create table a (n int)");
    await put("one", "count(*)::integer from a");
    expect(await migrate(pool, folder)).toEqual({ migrations: ["0001_a.sql"], functions: ["one.sql", "two.sql"] });
    await writeFile(join(folder, "migrations/0002_b.sql"), "select 1/0");
    await put("two", "22");
    await expect(applied()).rejects.toThrow("0002_b.sql");
    expect(await call("two")).toBe(2);
  });

  test("of a file that was removed the record goes, and the function stays for a migration to drop", async () => {
    await applied();
    await rm(join(folder, "functions/two.sql"));
    expect(await applied()).toEqual([]);
    expect((await records()).map((row) => row.name)).toEqual(["one.sql"]);
    expect(await call("two")).toBe(2);
  });

  test("processes that start together apply each file once", async () => {
    const all = await Promise.all([applied(), applied(), applied()]);
    expect(all.flat()).toEqual(["one.sql", "two.sql"]);
  });

  test("a file's grants are applied with it", async () => {
    await applied();
    const allowed = async () =>
      (
        await pool.query<{ allowed: boolean }>(
          "select has_function_privilege('app_user', 'one()', 'execute') as allowed",
        )
      ).rows[0]?.allowed;
    expect(await allowed()).toBe(true);
    await writeFile(
      join(folder, "functions/one.sql"),
      `create or replace function one() returns integer language sql as $$ select 1 $$;
       revoke execute on function one() from public;`,
    );
    await applied();
    expect(await allowed()).toBe(false);
  });
});

describe("the functions of this database", () => {
  interface FunctionRow {
    name: string;
    definition: string | null;
  }

  /** Every function and aggregate in the public schema that is not part of an extension. */
  async function functions(): Promise<FunctionRow[]> {
    const { rows } = await pool.query<FunctionRow>(`
      select proname as name, case when prokind <> 'a' then pg_get_functiondef(oid) end as definition from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by proname collate "C"`);
    return rows;
  }

  test("each has exactly one file, named like it", async () => {
    const files = (await readdir(join(DATABASE, "functions"))).sort();
    expect((await functions()).map((row) => `${row.name}.sql`)).toEqual(files);
    for (const file of files) {
      const text = await readFile(join(DATABASE, "functions", file), "utf8");
      const created = [...text.matchAll(/^create .*?(?:function|aggregate) (\w+)/gm)].map((match) => match[1]);
      expect(created).toEqual([file.slice(0, -".sql".length)]);
    }
  });

  test("each has a body that PostgreSQL accepts", async () => {
    for (const { name, definition } of await functions()) {
      if (definition) await expect(pool.query(definition), name).resolves.toBeDefined();
    }
  });

  test("only the owner may call place_order_at_once and read_menu, which choose their own company", async () => {
    const { rows } = await pool.query(`
      select proname as name, array_agg(rolname::text order by rolname) as callers
      from pg_proc, pg_roles
      where pronamespace = 'public'::regnamespace and proname in ('place_order_at_once', 'read_menu', 'take_order')
        and rolname in ('app_user', 'app_directory') and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute')
      group by 1`);
    expect(rows).toEqual([{ name: "take_order", callers: ["app_directory", "app_user"] }]);
    const { rows: acl } = await pool.query<{ grantee: string }>(`
      select grantee::regrole::text as grantee from pg_proc, aclexplode(proacl)
      where proname in ('place_order_at_once', 'read_menu') and grantee <> proowner`);
    expect(acl).toEqual([]);
  });

  test("only the function that books stock runs with its owner's rights", async () => {
    const { rows } = await pool.query(
      "select proname as name, proconfig as config from pg_proc where pronamespace = 'public'::regnamespace and prosecdef",
    );
    expect(rows).toEqual([{ name: "apply_movements", config: ["search_path=public"] }]);
  });

  test("no migration after the baseline creates or calls one", async () => {
    const names = (await functions()).map((row) => row.name);
    // A default or a trigger only refers to a function, which is called later, with its text at that time.
    const call = new RegExp(`(?<!default |execute function |alter function )\\b(${names.join("|")})\\(`, "i");
    for (const file of await migrationsAfterBaseline()) {
      const text = await readFile(join(MIGRATIONS, file), "utf8");
      expect(text, file).not.toMatch(/create\s+(or\s+replace\s+)?function/i);
      expect(text, file).not.toMatch(call);
    }
    expect("alter table a add column id uuid default uuid_v7()").not.toMatch(call);
    expect("update a set id = uuid_v7()").toMatch(call);
  });

  /** Called by the previous version only, or by none: a migration drops them. */
  const TO_BE_DROPPED = ["notify_menu_changed", "search_key"];

  test("each is called by the application, by another one, or by a trigger, policy, default, check or index", async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid)
      order by 1`);
    const texts = await callingTexts();
    const uncalled = rows.filter(({ name }) => {
      const call = new RegExp(`\\b${name}["(]`);
      return ![...texts].some(([file, text]) => file !== `${name}.sql` && call.test(text));
    });
    expect(uncalled.map(({ name }) => name)).toEqual(TO_BE_DROPPED);
  });

  /** What may call a function, by file: the other functions, and the application without its tests. */
  async function callingTexts(): Promise<Map<string, string>> {
    const sources = join(DATABASE, "../src");
    const application = (await readdir(sources, { recursive: true })).filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing/"),
    );
    const functionFiles = await readdir(join(DATABASE, "functions"));
    const paths = [
      ...application.map((file) => ({ file, path: join(sources, file) })),
      ...functionFiles.map((file) => ({ file, path: join(DATABASE, "functions", file) })),
    ];
    const read = async ({ file, path }: { file: string; path: string }) =>
      [file, (await readFile(path, "utf8")).replaceAll(/^\s*(?:--|\/\/|\*|\/\*).*$/gm, "")] as const;
    return new Map(await Promise.all(paths.map(read)));
  }

  /** Statements of a function's file that neither make it, nor say who may call it, nor make a trigger that calls it. */
  function foreignStatements(name: string, text: string): string[] {
    const own = new RegExp(
      `^(create or replace (function|aggregate) ${name}\\(` +
        `|(grant|revoke) execute on function ${name}\\(` +
        `|create or replace trigger .* execute function ${name}\\([^)]*\\)$)`,
    );
    const bare = text.replaceAll(/(\$\w*\$)[^]*?\1/g, "''").replaceAll(/--.*$/gm, "");
    const statements = bare.split(";").map((statement) => statement.replaceAll(/\s+/g, " ").trim());
    return statements.filter((statement) => statement !== "" && !own.test(statement));
  }

  test("a file holds its function, who may call it and its triggers, and changes no table or row", async () => {
    for (const file of await readdir(join(DATABASE, "functions"))) {
      const text = await readFile(join(DATABASE, "functions", file), "utf8");
      expect(foreignStatements(file.slice(0, -".sql".length), text), file).toEqual([]);
    }
    const made = "create or replace function f() returns int language sql as $$ delete from a; select 1 $$;";
    expect(foreignStatements("f", made)).toEqual([]);
    for (const statement of [
      "alter table a no force row level security",
      "insert into a values (1)",
      "do ''",
      "select f()",
      "create or replace trigger t after insert on a execute function g()",
      "revoke execute on function g() from public",
    ])
      expect(foreignStatements("f", `${made}\n-- One.\n${statement};`)).toEqual([statement]);
  });
});
