import { randomBytes } from "node:crypto";
import { connected, openTestServer, withDatabase, type TestServer } from "./test-server.ts";

export interface TestDatabase {
  url: string;
  /** Closes whatever is still connected and removes the database. */
  drop(): Promise<void>;
}

/** Where global-setup.ts leaves the server's address for the workers. */
export const serverVariable = "COMANDA_TEST_SERVER";

let own: ReturnType<typeof openTestServer> | undefined;
let inUse = 0;

/** A fresh, migrated, empty database, cloned from the template. Outside vitest it brings its server along. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = process.env[serverVariable];
  if (!shared) {
    inUse += 1;
    own ??= openTestServer();
  }
  const server = shared ? (JSON.parse(shared) as TestServer) : await own!;
  const seconds = Math.floor(Date.now() / 1000);
  const name = `comanda_test_${seconds}_${process.pid}_${randomBytes(6).toString("hex")}`;
  await connected(server.url, (admin) => admin.query(`create database ${name} template ${server.template}`));
  return {
    url: withDatabase(server.url, name),
    async drop() {
      await connected(server.url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
      if (!shared) await release();
    },
  };
}

async function release(): Promise<void> {
  inUse -= 1;
  if (inUse > 0) return;
  const server = own;
  own = undefined;
  await (await server)?.close();
}
