import { randomBytes } from "node:crypto";
import type pg from "pg";
import { connected, openTestServer, withDatabase, type TestServer } from "./test-server.ts";

export interface TestDatabase {
  url: string;
  /** Closes remaining connections and removes the database. */
  drop(): Promise<void>;
}

/** The variable in which global-setup.ts passes the server's address to the workers. */
export const serverVariable = "COMANDA_TEST_SERVER";

let own: ReturnType<typeof openTestServer> | undefined;
let inUse = 0;

/** Creates a fresh, migrated, empty database, cloned from the template. Outside vitest it also starts a server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = process.env[serverVariable];
  if (!shared) {
    inUse += 1;
    own ??= openTestServer();
  }
  const server = shared ? (JSON.parse(shared) as TestServer) : await own!;
  const seconds = Math.floor(Date.now() / 1000);
  const name = `comanda_test_${seconds}_${process.pid}_${randomBytes(6).toString("hex")}`;
  // Copied as files: the other way writes every page to the log, at twice the processor time.
  const clone = `create database ${name} template ${server.template} strategy file_copy`;
  await connected(server.url, (admin) => admin.query(clone));
  return {
    url: withDatabase(server.url, name),
    async drop() {
      await connected(server.url, (admin) => dropDatabase(admin, name));
      if (!shared) await release();
    },
  };
}

/**
 * Drops the database. Connections that are just closing get time to do so (PostgreSQL waits up to five seconds by
 * itself): cutting one off is an error for which nobody listens any more. Connections that are open after that are cut
 * off.
 */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  try {
    if (process.env["TEST_DATABASE_POOLER"]) return await dropBehindPooler(admin, name);
    await admin.query(`drop database if exists ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "55006") throw error;
    await admin.query(`drop database if exists ${name} with (force)`);
  }
}

/**
 * Drops a database behind a pooler. The pooler's connections, which it names after their origin, stay open and are cut
 * off; the others close first.
 */
async function dropBehindPooler(admin: pg.Client, name: string): Promise<void> {
  const closing = "select from pg_stat_activity where datname = $1 and application_name = ''";
  for (let left = 200; left > 0 && (await admin.query(closing, [name])).rowCount; left -= 1)
    await new Promise((done) => setTimeout(done, 10));
  await admin.query(`drop database ${name} with (force)`);
}

async function release(): Promise<void> {
  inUse -= 1;
  if (inUse > 0) return;
  const server = own;
  own = undefined;
  await (await server)?.close();
}
