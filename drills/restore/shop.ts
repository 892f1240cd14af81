import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { createGuests, createSoupMenu, type Guests, type SoupMenu } from "#src/testing/soup-orders.ts";

const root = join(import.meta.dirname, "../..");
const SECRET = "restore ".repeat(8);
const GUESTS = 3;
/** Between the orders of a guest, so that the machine has time for the restores. */
const PAUSE_MS = 300;

export interface Ended {
  code: number;
  /** Everything it printed. */
  text: string;
}

export interface Shop {
  env: Record<string, string>;
  origin: string;
  menu: SoupMenu;
  guests: Guests;
  /** Runs a command of package.json, such as `restore`, with the shop's settings and perhaps others. */
  run(command: "backup" | "restore", args?: readonly string[], env?: Record<string, string>): Promise<Ended>;
  /** The guests go home, then the application stops. */
  stop(): Promise<void>;
}

/** An installation on the embedded database whose guests order all the time, with its backups in a folder of their own. */
export async function openShop(folder: string, backupDir: string): Promise<Shop> {
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    BACKUP_KEY: "the key of a drill ".repeat(2),
    PORT: String(port),
    AUTH_SECRET: SECRET,
  };
  const app = await startProcess(env);
  const menu = await withDatabase(dataDir, createSoupMenu);
  const guests = createGuests(origin, menu);
  const stop = new AbortController();
  const ordering = Array.from({ length: GUESTS }, () => guests.orderRepeatedly(stop.signal, PAUSE_MS));
  return {
    env,
    origin,
    menu,
    guests,
    run: (command, args = [], more = {}) => run(command, args, { ...env, ...more }),
    async stop() {
      stop.abort();
      await Promise.all(ordering);
      await end(app.child, "SIGTERM");
    },
  };
}

export async function withDatabase<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

function run(command: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((done) => {
    const file = join(root, "scripts", `${command}.ts`);
    const options = { env: { ...process.env, LOG_LEVEL: "warn", DATABASE_URL: "", ...env }, cwd: root };
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr }),
    );
  });
}
