import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { testDataDir } from "./test-data-dir.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";

const root = join(import.meta.dirname, "../..");
const templateLock = 7_305_127;

/** A PostgreSQL server with a migrated template database to clone from. Plain data, so that it can be handed to workers. */
export interface TestServer {
  /** Address of a database that may create and drop others. */
  url: string;
  template: string;
}

/**
 * Opens TEST_DATABASE_URL or DATABASE_URL when set, else a server of our own that all simultaneous test runs of this
 * checkout share; the last one stops it.
 */
export async function openTestServer(): Promise<TestServer & { close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL || undefined;
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({ dataDir: await testDataDir(), fastAndLoose: true });
  const url = given ?? embedded?.connectionString ?? "";
  try {
    const template = await prepareTemplate(url);
    return { url, template, close: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Returns the URL of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, (_, server: string) => `${server}/${name}`);
}

/** Runs `work` on a connection of its own. */
export async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the template of the current migrations and functions, once however many runs start together. Returns its
 * name.
 */
async function prepareTemplate(url: string): Promise<string> {
  const template = `comanda_template_${await databaseHash()}`;
  await connected(url, async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [templateLock]);
    await dropLeftovers(admin, template);
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (!rowCount) await buildTemplate(admin, url, template);
  });
  return template;
}

async function buildTemplate(admin: Client, url: string, template: string): Promise<void> {
  // Migrated under another name and renamed at the end, so that a template is complete or absent.
  const unfinished = `${template}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template template0 encoding 'UTF8'`);
  await startOnce(withDatabase(url, unfinished));
  await admin.query(`alter database ${unfinished} rename to ${template}`);
  await admin.query(`comment on database ${template} is '${Math.floor(Date.now() / 1000)}'`);
  // A connection to the template would make every clone wait or fail.
  await admin.query(`alter database ${template} with allow_connections false`);
}

/** Starts the application once, so that tables and queues of its jobs are there too. It is loaded only when it is needed. */
async function startOnce(connectionString: string): Promise<void> {
  const [{ startPlatform }, { productParts }, { readEnv }, { createLog }] = await Promise.all([
    import("#src/server/platform.ts"),
    import("#src/main/features.ts"),
    import("#src/server/env.ts"),
    import("#src/server/log.ts"),
  ]);
  const dataDir = await mkdtemp(join(tmpdir(), "comanda-template-"));
  try {
    const env = readEnv({ AUTH_SECRET: "test ".repeat(8) });
    const connection = { connectionString };
    const running = await startPlatform({
      env,
      log: createLog("silent"),
      dataDir,
      connection,
      ...productParts,
      work: false,
    });
    await running.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Drops clones that killed runs left more than an hour ago, and templates of migrations that changed more than a day
 * ago.
 */
async function dropLeftovers(admin: Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database
      where (datname ~ '^comanda_test_\\d+_'
             and split_part(datname, '_', 3)::bigint < extract(epoch from now()) - 3600)
         or (datname ~ '^comanda_template_' and datname <> $1
             and coalesce(shobj_description(oid, 'pg_database'), '0')::bigint < extract(epoch from now()) - 86400)`,
    [template],
  );
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`);
}

async function databaseHash(): Promise<string> {
  const hash = createHash("sha256");
  const folder = join(root, "database");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".sql")).sort();
  // The lock file counts because libraries create tables of their own.
  const others = [
    "src/server/db/migrate.ts",
    "src/server/db/functions.ts",
    "src/server/jobs.ts",
    "package-lock.json",
  ].map((path) => join(root, path));
  for (const path of [...files.map((name) => join(folder, name)), ...others]) {
    hash
      .update(path.slice(root.length))
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
