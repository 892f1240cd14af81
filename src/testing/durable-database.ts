import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";

/**
 * Gives the test apps of this process databases on a PostgreSQL of their own with durable settings, as an installation has.
 * The tests' shared server does not wait for the disk, so a measurement on it flatters whatever writes.
 */
export async function startDurableDatabase(): Promise<{ stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "comanda-durable-"));
  const embedded = await startEmbeddedPostgres({ dataDir });
  process.env.TEST_DATABASE_URL = embedded.connectionString;
  return {
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
